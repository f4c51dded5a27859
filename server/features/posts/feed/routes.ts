import { listFeed } from '../../../../contract/posts/posts.ts';
import { ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import { filterOf } from './filter.ts';
import type { Feed } from './feed.ts';

export function feedRoutes(feed: Feed): Route[] {
  return [
    route(listFeed, (call) => {
      const { campus, viewer, query } = call;
      if (Object.keys(query).length > 0) {
        const filter = filterOf(query);
        if (filter.contradicts) return { posts: [], mine: { saved: [] } };
        const { category, condition, forSale } = filter;
        const fields = { category: category ?? undefined, condition: condition ?? undefined };
        return feed.page(call.reads, campus, viewer, {
          ...fields,
          forSale,
          photos: query.photos === 'true',
          cursor: query.cursor,
        });
      }
      const bytes = feed.first(campus, viewer);
      return bytes instanceof Promise ? bytes.then((ready) => new ReadyAnswer(ready)) : new ReadyAnswer(bytes);
    }),
  ];
}
