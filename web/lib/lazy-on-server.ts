import { type ComponentType, createElement, use } from 'react';
import { browser } from 'react-dom';

/*
 * Stands in for lib/lazy.ts in what the server runs (web/build/server-page.ts): the parts that are `ready` are rendered, the others are
 * left to the browser, which gets the fallback of their Suspense boundary until then.
 */

type Part = { default: ComponentType<object> };
type Load = () => Promise<Part>;

const loaded = new Map<Load, Part>();

/** Gets a part for all renderings to come. */
export async function ready(load: Load): Promise<void> {
  if (!loaded.has(load)) loaded.set(load, await load());
}

export const patient = <T>(load: () => Promise<T>): Promise<T> => load();

export const lazy = (load: Load): ComponentType<object> =>
  function ServerPart(props) {
    const part = loaded.get(load);
    if (!part) return use(browser());
    return createElement(part.default, props);
  };
