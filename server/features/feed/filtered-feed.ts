import type { ParsedFilter } from '../../../contract/posts/listing-filter-rules.ts';
import type { PostPage } from '../../../contract/posts/posts.ts';
import type { CallBase } from '../../platform/http/route.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ViewerFilterOf } from './viewer-filter.ts';
import type { FeedReader } from './feed.ts';
import { listFilter } from './filter-sql.ts';
import type { Order } from './filtered-store.ts';

type Caller = Pick<CallBase, 'campus' | 'viewer' | 'reads'> & { query: { cursor?: string | undefined } };

/** The order of a list. The default is `active`, the feed's own; it also stands for `nearest` and what only a search has. */
export const orderOf = ({ sort }: Pick<ParsedFilter, 'sort'>): Order =>
  sort === 'newest' || sort === 'price_low' || sort === 'price_high' ? sort : 'active';

/** The campus's posts with a filter, as the feed and a search without words list them. */
export interface FilteredFeed {
  /** @throws ProblemError bad_cursor */
  page(caller: Caller, parsed: ParsedFilter, photos: boolean): Promise<PostPage>;
}

export function filteredFeed(feed: FeedReader, clock: Pick<Clock, 'now'>, viewerFilter: ViewerFilterOf): FilteredFeed {
  return {
    async page({ campus, viewer, reads, query: { cursor } }, parsed, photos) {
      const { distances, ...own } = await viewerFilter(reads, campus, viewer, parsed);
      // without a usual spot or one that the filter names, nothing is near a viewer
      if (parsed.near && own.nearSpots.length === 0) return { posts: [], mine: { saved: [] } };
      const filter = listFilter(parsed, photos, clock.now(), own);
      const order = orderOf(parsed);
      const near = distances.filter(({ id }) => !parsed.near || own.nearSpots.includes(id));
      if (parsed.sort === 'nearest') return feed.nearest(reads, campus, viewer, { filter, distances: near, cursor });
      // "Near you" is also read by spot, the newest first whatever the distance; with "People you follow" it's read by author
      if (parsed.near && (order === 'active' || order === 'newest') && !parsed.following) {
        const alike = near.map((spot) => ({ ...spot, meters: 0 }));
        return feed.nearest(reads, campus, viewer, { filter, distances: alike, cursor });
      }
      return feed.filtered(reads, campus, viewer, { filter, order, cursor });
    },
  };
}
