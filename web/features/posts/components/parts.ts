import { lazy } from '../../../lib/lazy.ts';

/** A post in a photo grid. */
export const ListingTile = lazy(() => import('./listing-tile.tsx').then((part) => ({ default: part.ListingTile })));

/** A post without a photo in a grid: one line. */
export const SlimRow = lazy(() => import('./slim-row.tsx').then((part) => ({ default: part.SlimRow })));

/** People who joined, as one line. */
export const JoinedRow = lazy(() => import('./joined-row.tsx').then((part) => ({ default: part.JoinedRow })));

/** A whole move-out sale in a list of posts. */
export const SaleCard = lazy(() => import('./sale-card.tsx'));
