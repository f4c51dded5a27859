import { listFeed } from '../../../../contract/posts/posts.ts';
import { ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Feed } from './feed.ts';

export function feedRoutes(feed: Feed): Route[] {
  return [
    route(listFeed, (call) => {
      const { campus, viewer, query } = call;
      const { cursor, for_sale, photos, ...fields } = query;
      if (Object.keys(query).length > 0) {
        const filter = { ...fields, forSale: for_sale === 'true', photos: photos === 'true' };
        return feed.page(call.reads, campus, viewer, { ...filter, cursor });
      }
      const bytes = feed.first(campus, viewer);
      return bytes instanceof Promise ? bytes.then((ready) => new ReadyAnswer(ready)) : new ReadyAnswer(bytes);
    }),
  ];
}
