import { lazy as once } from 'react';

const TRIES = 3;
const WAIT_MS = 1_500;

/** Gets code: without a connection it waits for one; with one it asks again a little later, some times. */
export async function patient<T>(load: () => Promise<T>): Promise<T> {
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

const here = new Map<() => Promise<unknown>, unknown>();

/** Gets a part ahead: rendered after that, it is there without waiting. */
export const ready = async (load: () => Promise<unknown>): Promise<void> => void here.set(load, await load());

/**
 * React's `lazy` for code that comes over a connection which may be lost just then. What never comes is said by a `Boundary`. The server
 * has its own (lazy-on-server.ts).
 */
export const lazy: typeof once = (load) =>
  once(() =>
    here.has(load)
      ? // oxlint-disable-next-line unicorn/no-thenable -- React takes from a promise what it tells at once
        ({ then: (take: (part: unknown) => void) => take(here.get(load)) } as ReturnType<typeof load>)
      : patient(load),
  );
