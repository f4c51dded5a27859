import { lazy } from '../../lib/lazy.ts';

/** The filters at the search screen's side, and their code. */
export const loadAside = () => import('./box/search-aside.tsx');
export const SearchAside = lazy(loadAside);

/** The search box, for the side panel; the search screen has its own. Its code comes after the first paint. */
export const SearchField = lazy(() => import('./box/search-field.tsx').then((part) => ({ default: part.SearchField })));
