import * as query from '@tanstack/react-query';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import * as z from 'zod/mini';
import * as zustand from 'zustand';
import * as router from './router.ts';

// a drawing is over when it returns: nothing of it waits for a timer
query.notifyManager.setScheduler(() => undefined);
query.timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  setInterval: () => 0,
  clearInterval: () => undefined,
});

/** What is outside of React is as its first look says. */
function readOnce<Value>(listen: (tell: () => void) => () => void, read: () => Value, readDrawn = read): Value {
  return react.useSyncExternalStore(listen, read, readDrawn);
}

/** What all drawings share, by the name under which the page imports it: none of it holds anything of a reader. */
export const libraries: Readonly<Record<string, object>> = {
  react: { ...react, useSyncExternalStore: readOnce },
  'react/jsx-runtime': jsx,
  'react-dom/server': { renderToStaticMarkup },
  'react-router': router,
  '@tanstack/react-query': query,
  'zod/mini': z,
  zustand,
};
