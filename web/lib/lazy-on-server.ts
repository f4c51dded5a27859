import { type ComponentType, createElement, lazy as once, use, useContext } from 'react';
import { browser } from 'react-dom';
import { AppContext } from './app-state.ts';

/*
 * Replaces lib/lazy.ts on the server (web/build/server-page.ts), where the build has written each part's source before
 * its function. What is rendered is noted, so that the page preloads its code; of a part without a source the browser
 * gets the fallback of its Suspense boundary.
 */

type Load = () => Promise<{ default: ComponentType<object> }>;

export const patient = <T>(load: () => Promise<T>): Promise<T> => load();

export function lazy(source: string | Load, load?: Load): ComponentType<object> {
  if (typeof source !== 'string' || !load) return () => use(browser());
  const Part = once(load);
  return function ServerPart(props) {
    useContext(AppContext).parts?.add(source);
    return createElement(Part, props);
  };
}
