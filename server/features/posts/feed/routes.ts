import type { ParsedFilter } from '../../../../contract/posts/listing-filter-rules.ts';
import { listFeed, summarizeFeed } from '../../../../contract/posts/posts.ts';
import { ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Feed } from './feed.ts';
import { filterOf } from './filter.ts';
import { listFilter } from './filter-sql.ts';
import type { Order } from './filtered-store.ts';

/** Without an order, and for those that only a search has, the feed's own: by the last reply. */
const orderOf = ({ sort }: ParsedFilter): Order =>
  sort === 'newest' || sort === 'price_low' || sort === 'price_high' ? sort : 'active';

/** Whether a filter has a statement of its own in store.ts. */
const isSimple = (filter: ParsedFilter) =>
  orderOf(filter) === 'active' &&
  !filter.available &&
  filter.details.length === 0 &&
  [filter.kind, filter.priceMin, filter.priceMax, filter.postedWithin].every((value) => value === null);

export function feedRoutes(feed: Feed, clock: Pick<Clock, 'now'>): Route[] {
  return [
    route(listFeed, (call) => {
      const { campus, viewer, query, reads } = call;
      if (Object.keys(query).length > 0) {
        const filter = filterOf(query);
        const { cursor } = query;
        const photos = query.photos === 'true';
        if (filter.contradicts) return { posts: [], mine: { saved: [] } };
        if (!isSimple(filter))
          return feed.filtered(reads, campus, viewer, {
            filter: listFilter(filter, photos, clock.now()),
            order: orderOf(filter),
            cursor,
          });
        const { category, condition, forSale } = filter;
        const fields = { category: category ?? undefined, condition: condition ?? undefined };
        return feed.page(reads, campus, viewer, { ...fields, forSale, photos, cursor });
      }
      const bytes = feed.first(campus, viewer);
      return bytes instanceof Promise ? bytes.then((ready) => new ReadyAnswer(ready)) : new ReadyAnswer(bytes);
    }),

    route(summarizeFeed, ({ campus, viewer, query, reads }) => {
      const filter = filterOf(query);
      if (filter.contradicts) return { results: 0, more: false, price: null };
      return feed.summary(reads, campus, viewer, listFilter(filter, query.photos === 'true', clock.now()));
    }),
  ];
}
