import type { ParsedFilter } from '../../../../contract/posts/listing-filter-rules.ts';
import { listFeed, summarizeFeed } from '../../../../contract/posts/posts.ts';
import { type CallBase, ReadyAnswer, type Route, route } from '../../../platform/http/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ViewerFilterOf } from '../spots/viewer-filter.ts';
import type { Feed } from './feed.ts';
import { filterOf } from './filter.ts';
import { listFilter } from './filter-sql.ts';
import type { Order } from './filtered-store.ts';

/** The default order, also for those that only a search has, is the feed's: by the last reply. */
const orderOf = ({ sort }: ParsedFilter): Order =>
  sort === 'newest' || sort === 'price_low' || sort === 'price_high' ? sort : 'active';

/** Whether store.ts has a statement for this filter. */
const isSimple = (filter: ParsedFilter) =>
  orderOf(filter) === 'active' &&
  !filter.available &&
  !filter.following &&
  !filter.near &&
  filter.sort !== 'nearest' &&
  filter.details.length === 0 &&
  [filter.kind, filter.priceMin, filter.priceMax, filter.postedWithin].every((value) => value === null);

type Caller = Pick<CallBase, 'campus' | 'viewer' | 'reads'> & { query: { cursor?: string | undefined } };

export function feedRoutes(feed: Feed, clock: Pick<Clock, 'now'>, viewerFilter: ViewerFilterOf): Route[] {
  const filtered = async (
    { campus, viewer, reads, query: { cursor } }: Caller,
    parsed: ParsedFilter,
    photos: boolean,
  ) => {
    const { distances, ...own } = await viewerFilter(reads, campus, viewer, parsed);
    // without a spot of their own, nothing is near a viewer
    if (parsed.near && own.nearSpots.length === 0) return { posts: [], mine: { saved: [] } };
    const filter = listFilter(parsed, photos, clock.now(), own);
    const order = orderOf(parsed);
    const near = distances.filter(({ id }) => !parsed.near || own.nearSpots.includes(id));
    if (parsed.sort === 'nearest') return feed.nearest(reads, campus, viewer, { filter, distances: near, cursor });
    // "Near you" is also read by spot: the newest first, whatever the distance
    if (parsed.near && (order === 'active' || order === 'newest') && !parsed.following) {
      const alike = near.map((spot) => ({ ...spot, meters: 0 }));
      return feed.nearest(reads, campus, viewer, { filter, distances: alike, cursor });
    }
    return feed.filtered(reads, campus, viewer, { filter, order, cursor });
  };

  return [
    route(listFeed, (call) => {
      const { campus, viewer, query, reads } = call;
      if (Object.keys(query).length > 0) {
        const filter = filterOf(query, clock.now());
        const { cursor } = query;
        const photos = query.photos === 'true';
        if (filter.contradicts) return { posts: [], mine: { saved: [] } };
        if (!isSimple(filter)) return filtered(call, filter, photos);
        const { category, condition, forSale } = filter;
        return feed.page(reads, campus, viewer, { category, condition, forSale, photos, cursor });
      }
      const bytes = feed.first(campus, viewer);
      return bytes instanceof Promise ? bytes.then((ready) => new ReadyAnswer(ready)) : new ReadyAnswer(bytes);
    }),

    route(summarizeFeed, async ({ campus, viewer, query, reads }) => {
      const filter = filterOf(query, clock.now());
      if (filter.contradicts) return { results: 0, more: false, price: null };
      const { distances: _, ...own } = await viewerFilter(reads, campus, viewer, filter);
      return feed.summary(reads, campus, viewer, listFilter(filter, query.photos === 'true', clock.now(), own));
    }),
  ];
}
