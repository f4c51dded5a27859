import { lazy as reactLazy } from 'react';

const TRIES = 3;
const WAIT_MS = 1_500;

/** Loads code. Offline, it waits for a connection; online, it gives up after three attempts, with the last one's error. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) await new Promise((back) => window.addEventListener('online', back, { once: true }));
      else if (tries >= TRIES) throw error;
      else await new Promise((later) => setTimeout(later, WAIT_MS));
    }
  }
}

type Load = () => Promise<unknown>;

/** The load functions of each source file; the build writes the file's path before each (web/build/lazy-sources.ts). */
const loads = new Map<string, Load[]>();
/** What `loadParts` has loaded: rendered without suspending. */
const loaded = new Map<Load, unknown>();

/**
 * Loads parts of the page, and the parts in them, so that they render without suspending; those that fail suspend as usual. A
 * part inside another is in `loads` only once the outer one's code has run, so this repeats until there is nothing new.
 * @param tried what was loaded or failed in an earlier round
 */
export async function loadParts(sources: readonly string[], tried = new Set<Load>()): Promise<void> {
  const wanted = sources.flatMap((source) => loads.get(source) ?? []).filter((load) => !tried.has(load));
  if (wanted.length === 0) return;
  for (const load of wanted) tried.add(load);
  await Promise.allSettled(wanted.map(async (load) => loaded.set(load, await load())));
  await loadParts(sources, tried);
}

/**
 * `lazy` as the build calls it, with the source, or as it is written, without. The casts: React's type wants a promise of a
 * module with a component, and a thenable of an unknown module is given.
 */
function lazyPart(...given: [source: string, load: Load] | [load: Load]) {
  const load = given.length === 2 ? given[1] : given[0];
  if (given.length === 2) loads.set(given[0], [...(loads.get(given[0]) ?? []), load]);
  return reactLazy(() =>
    loaded.has(load)
      ? // oxlint-disable-next-line unicorn/no-thenable -- React reads a thenable that resolves synchronously
        ({ then: (take: (part: unknown) => void) => take(loaded.get(load)) } as never)
      : (loadWithRetries(load) as never),
  );
}

/**
 * React's `lazy` for code loaded over an unreliable connection. If loading fails for good, a `Boundary` shows the
 * error. The server has its own version (lazy-on-server.ts), which renders what is written as
 * `lazy(() => import('…'))`; with any other function the part is the browser's alone.
 */
export const lazy = lazyPart as typeof reactLazy;
