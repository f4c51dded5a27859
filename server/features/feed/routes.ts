import type { ParsedFilter } from '../../../contract/posts/listing-filter-rules.ts';
import { listFeed, summarizeFeed } from '../../../contract/posts/feed.ts';
import { ReadyAnswer, type Route, route } from '../../platform/http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ViewerFilterOf } from './viewer-filter.ts';
import type { FeedReader } from './feed.ts';
import { filterOf } from './filter.ts';
import { listFilter } from './filter-sql.ts';
import { type FilteredFeed, orderOf } from './filtered-feed.ts';
import { showsCards } from './store.ts';

/** Whether store.ts has a statement for this filter; the others are read by filtered-store.ts and nearest-store.ts. */
const isSimple = (filter: ParsedFilter) =>
  orderOf(filter) === 'active' &&
  !filter.available &&
  !filter.following &&
  !filter.near &&
  filter.sort !== 'nearest' &&
  filter.details.length === 0 &&
  [filter.kind, filter.priceMin, filter.priceMax, filter.postedWithin].every((value) => value === null);

export function feedRoutes(
  feed: FeedReader,
  clock: Pick<Clock, 'now'>,
  viewerFilter: ViewerFilterOf,
  filtered: FilteredFeed,
): Route[] {
  return [
    route(listFeed, (call) => {
      const { campus, viewer, query, reads } = call;
      if (Object.keys(query).length > 0) {
        const filter = filterOf(query, clock.now());
        const { cursor } = query;
        const photos = query.photos === 'true';
        if (filter.contradicts) return { posts: [], mine: { saved: [] } };
        if (!isSimple(filter)) return filtered.page(call, filter, photos);
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
      const photos = query.photos === 'true';
      const cards = isSimple(filter) && showsCards({ ...filter, photos });
      return feed.summary(reads, campus, viewer, listFilter(filter, photos, clock.now(), own), cards);
    }),
  ];
}
