import { listFeed } from '../../../../contract/posts.ts';
import { ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Feed } from './feed.ts';

export function feedRoutes(feed: Feed): Route[] {
  return [
    route(listFeed, (call) => {
      const { campus, viewer, query } = call;
      const forSale = query.for_sale === 'true';
      const photos = query.photos === 'true';
      const category = query.category ?? null;
      if (query.cursor !== undefined || category !== null || forSale || photos)
        return feed.page(call.reads, campus, viewer, { cursor: query.cursor, category, forSale, photos });
      const bytes = feed.first(campus, viewer);
      return bytes instanceof Promise ? bytes.then((ready) => new ReadyAnswer(ready)) : new ReadyAnswer(bytes);
    }),
  ];
}
