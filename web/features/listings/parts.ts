import { lazy } from '../../lib/lazy.ts';

/** Listings from the top of the feed, below an empty state. */
export const FreshListings = lazy(() => import('./fresh-listings.tsx'));

export const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'));
