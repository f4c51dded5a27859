import { lazy } from '../../lib/lazy.ts';

/** New listings below an empty state. */
export const FreshListings = lazy(() => import('./fresh-listings.tsx'));

export const RecentlyViewed = lazy(() => import('./recently-viewed.tsx'));
