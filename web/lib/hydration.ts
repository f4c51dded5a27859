import { useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while React hydrates what it rendered, true from then on. For what the server can't know:
 * the window's width, what the browser has stored. The caller renders a second time right after hydration, with all its
 * children: call it in the smallest component, and `useFirstRenderedHere` where no second render is needed.
 */
export const useHydrated = (): boolean => useInBrowser(() => true, false);

/**
 * What only the browser knows and what doesn't change.
 * @param read called at each rendering; has to return the same value each time
 * @param onServer the value on the server and while React hydrates
 */
export const useInBrowser = <T>(read: () => T, onServer: T): T => useSyncExternalStore(never, read, () => onServer);

/**
 * Whether the caller was first rendered in the browser; false on the server and if it was hydrated. Never changes, so it
 * causes no second render.
 */
export function useFirstRenderedHere(): boolean {
  const first = useRef<boolean | null>(null);
  return useSyncExternalStore(
    never,
    () => (first.current ??= true),
    () => (first.current = false),
  );
}

/**
 * Whether a media query matches; updates when that changes.
 * @param onServer the value on the server and while React hydrates
 */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => matchMedia(query).matches,
    () => onServer,
  );
}

/**
 * Resolves when the page has loaded and the browser is idle, or after 15 seconds. React hydrates a list row by row, without
 * pausing long enough for the browser to be idle: cached data that changes in between makes the next row differ from its HTML.
 */
export async function hydrated(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((done) => window.addEventListener('load', done, { once: true }));
  await new Promise<unknown>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 15_000 }) : setTimeout(done, 1_000),
  );
}
