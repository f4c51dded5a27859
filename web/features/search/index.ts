import { lazy } from 'react';

/** The filters at the search screen's side. */
export const SearchAside = lazy(() => import('./box/search-aside.tsx').then((part) => ({ default: part.SearchAside })));

/** The search box, for the side panel; the search screen has its own. Its code comes after the first paint. */
export const SearchField = lazy(() => import('./box/search-field.tsx').then((part) => ({ default: part.SearchField })));
