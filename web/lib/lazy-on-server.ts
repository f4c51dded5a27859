import { type ComponentType, createElement, use } from 'react';
import { browser } from 'react-dom';

/*
 * Replaces lib/lazy.ts on the server (web/build/server-page.ts): components that are `ready` are rendered, for the
 * others the browser gets the fallback of their Suspense boundary.
 */

type Part = { default: ComponentType<object> };
type Load = () => Promise<Part>;

const loaded = new Map<Load, Part>();

/** Loads a component, for all renderings from then on. */
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
