import { lazy } from '../../lib/lazy.ts';

export type { SearchInAddress } from './address.ts';

/** The side panel's search box; the search screen has its own. Its code loads after the first paint. */
export const SearchField = lazy(() => import('./box/search-field.tsx').then((part) => ({ default: part.SearchField })));
