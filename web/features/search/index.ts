import { lazy } from '../../lib/lazy.ts';

/** The search box, for the side panel; the search screen has its own. Its code comes after the first paint. */
export const SearchField = lazy(() => import('./box/search-field.tsx').then((part) => ({ default: part.SearchField })));
