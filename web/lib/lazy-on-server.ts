import { type ComponentType, createElement, lazy as reactLazy, use, useContext } from 'react';
import { browser } from 'react-dom';
import { AppContext } from './app-state.ts';

/*
 * Replaces lib/lazy.ts on the server (web/build/server-page.ts). The build turns `lazy(() => import('./part.tsx'))` into
 * `lazy('path/of/part.tsx', () => import('./part.tsx'))`. The paths of the rendered parts are noted, so that the page
 * preloads their code. A part without a path, whose function isn't a plain import, is the browser's alone.
 */

type Load = () => Promise<{ default: ComponentType<object> }>;

/** In the browser this tries a failed download again; the server has the code already. */
export const loadWithRetries = <T>(load: () => Promise<T>): Promise<T> => load();

/** @param path the part's source, which the build writes; without it the part is the browser's alone */
export function lazy(path: string | Load, load?: Load): ComponentType<object> {
  // React sends the fallback of the Suspense boundary for what uses `browser()`, and the browser renders it
  if (typeof path !== 'string' || !load) return () => use(browser());
  const Part = reactLazy(load);
  return function ServerPart(props) {
    useContext(AppContext).parts?.add(path);
    return createElement(Part, props);
  };
}
