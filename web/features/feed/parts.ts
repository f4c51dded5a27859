import { lazy } from '../../lib/lazy.ts';

/** Shown instead of a list to everyone who may not read the campus. */
export const PrivateGate = lazy(() => import('./gate.tsx').then((part) => ({ default: part.PrivateGate })));

/** Shown for an empty list of followed people or of what is near. */
export const EmptyPlaces = lazy(() => import('./empty-places.tsx'));

/** A list of posts. Its code is loaded with the first list other than the feed. */
export const PostList = lazy(() => import('./lists/post-list.tsx').then((part) => ({ default: part.PostList })));

export const FilterSheet = lazy(() => import('./filters/filter-sheet.tsx'));
export const loadFilterChips = () => import('./filters/filter-chips.tsx');
export const FilterChips = lazy(() => import('./filters/filter-chips.tsx'));
