import { lazy } from '../../lib/lazy.ts';

export { PostCard, type AdParts } from './components/post-card.tsx';
export { type AdSource, type FeedAds, hideInFeed, takeAds } from './feed/feed-ads.ts';
export { CreatePostLink } from './components/create-post-link.tsx';
export { CategoryIcon, PickIcon } from './components/category-icon.tsx';
export { FilterButton } from './filters/filter-button.tsx';
export { ViewSwitch } from './feed/view-switch.tsx';
export { hasKeptPlace } from './feed/position.ts';
export { AuthorAvatar } from './components/author-line.tsx';
export { Cover } from './components/cover.tsx';
export { ListEnd } from './feed/list-end.tsx';
export { useLoadMore } from './feed/use-load-more.ts';
export { listQuery, type PostListQuery } from './lists/queries.ts';
export { TextRenderer } from './rich-text/text-renderer.tsx';
export { knownPost, type KnownPost, refreshPost, rememberPosts, setListingLine, useKnownPost } from './known-posts.ts';
export { canBuy, canMessageSeller, useWant } from './buying/buying.ts';
export { BigPrice } from './listing-page/listing-summary.tsx';
export { useOpenListing } from './listing-page/open-listing.ts';
export { HomeScreen } from './screens/home.tsx';
export { AvailabilityFlag } from './components/availability-flag.tsx';
export { ListingPrice } from './components/listing-price.tsx';
export { useSharedPost } from './shared-post.ts';
export { setSold } from './api.ts';
export { followFeed } from './live.ts';
export { leaveAlert } from './pending-alerts.ts';
export type { ComposedListing, ComposerParts } from './composer/composer-parts.ts';
export { beginPost } from './composer/draft/begun-post.ts';
export { copyPostLink, postPath } from './components/post-links.ts';
export { showWaitingSaves } from './saves.ts';
export { resumeComments } from './waiting/resume.ts';
export { photoOf as photoOfFile } from './gallery.ts';

/** Shown instead of a list to everyone who may not read the campus. */
export const PrivateGate = lazy(() => import('./feed/gate.tsx').then((part) => ({ default: part.PrivateGate })));

/** Shown if a list by place is empty. */
export { spotsQuery } from './spots/spots.ts';
export const EmptyPlaces = lazy(() => import('./spots/empty-places.tsx'));

/** A post in a photo grid. */
export const ListingTile = lazy(() =>
  import('./components/listing-tile.tsx').then((part) => ({ default: part.ListingTile })),
);

/** New listings below an empty state. */
export const FreshListings = lazy(() => import('./components/fresh-listings.tsx'));

/** A list of posts. Its code is loaded with the first list other than the feed. */
export const PostList = lazy(() => import('./lists/post-list.tsx').then((part) => ({ default: part.PostList })));

export const RecentlyViewed = lazy(() => import('./components/recently-viewed.tsx'));

export type { SheetFilter } from './filters/filter-words.ts';
export type { SummaryQuery } from './filters/summary-query.ts';
export const FilterSheet = lazy(() => import('./filters/filter-sheet.tsx'));
export const loadFilterChips = () => import('./filters/filter-chips.tsx');
export const FilterChips = lazy(() => import('./filters/filter-chips.tsx'));
