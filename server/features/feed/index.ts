import { room } from '../../../contract/live-events.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { ListSummary } from '../../../contract/posts/feed.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { type HostCampus, mayRead, type Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Posts } from '../posts/index.ts';
import { FeedReader } from './feed.ts';
import type { ListFilter } from './filter-sql.ts';
import { type FilteredFeed, filteredFeed } from './filtered-feed.ts';
import { listRoutes } from './lists/routes.ts';
import { mergeFeedChanges } from './merge-changes.ts';
import { type PinnedRow, pinnedPost } from './pin-store.ts';
import { feedRoutes } from './routes.ts';
import { type ViewerFilterOf, viewerFilters } from './viewer-filter.ts';

export {
  detailsSql,
  type FilterParameters,
  filterParameters,
  filterSql,
  givenValue,
  type ListFilter,
  listFilter,
  matchesDetails,
  matchesFilter,
} from './filter-sql.ts';
export { filterOf } from './filter.ts';
export type { Distances } from './viewer-filter.ts';

/** Lists of posts: the feed, what filters leave of it, profiles, saved posts. */
export interface Feed {
  routes: Route[];
  /** The first feed page as JSON for a viewer who may read it, else null: a page's initial data. */
  boot(viewer: Viewer | null, campus: HostCampus): Promise<Buffer | null>;
  /** What the filters "People you follow" and "Near you" mean for a viewer. */
  viewerFilter: ViewerFilterOf;
  /** A campus's posts with a filter, as the feed lists them. */
  filtered: FilteredFeed;
  /** The length and the price range of a filtered list for a viewer. */
  summary(db: Queryable, campus: HostCampus, viewer: Viewer | null, filter: ListFilter): Promise<ListSummary>;
  /** The post pinned on a campus now, whoever may see it; undefined if there is none. */
  pinnedOn(db: Queryable, campusId: string): Promise<PinnedRow | undefined>;
}

export function createFeed(platform: Platform, { directory }: Campuses, posts: Posts): Feed {
  const { clock, live } = platform;
  const pages = new FeedReader(platform, posts, (id) =>
    directory.byId(id)?.first_page_large ? serverLimits.feedFirstPageLarge : serverLimits.feedPage,
  );
  const viewerFilter = viewerFilters(directory);
  const filtered = filteredFeed(pages, clock, viewerFilter);
  live.coalesce('feed.changed', { ownRoom: (change) => room.user(change.author_id), merge: mergeFeedChanges });
  return {
    routes: [...feedRoutes(pages, clock, viewerFilter, filtered), ...listRoutes(platform, posts, pages)],
    boot: async (viewer, campus) => (mayRead(campus, viewer) ? pages.first(campus, viewer) : null),
    viewerFilter,
    filtered,
    summary: (db, campus, viewer, filter) => pages.summary(db, campus, viewer, filter),
    pinnedOn: (db, campusId) => pinnedPost.one(db, campusId),
  };
}
