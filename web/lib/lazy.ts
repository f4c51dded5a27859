import { lazy as once } from 'react';

const TRIES = 3;
const WAIT_MS = 1_500;

/** Loads code. Offline, it waits for a connection; online, it retries a few times. */
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

/**
 * React's `lazy` for code loaded over an unreliable connection. If loading fails for good, a `Boundary` shows the
 * error. The server has its own version (lazy-on-server.ts), which renders what is written as
 * `lazy(() => import('…'))`; with any other function the part is the browser's alone.
 */
export const lazy: typeof once = (load) => once(() => patient(load));
