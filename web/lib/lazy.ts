import { lazy as once } from 'react';

const TRIES = 3;
const WAIT_MS = 1_500;

/** Without a connection it waits for one; with one it asks again a little later, some times. */
async function patient<T>(load: () => Promise<T>): Promise<T> {
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

/** React's `lazy` for code that comes over a line which may be lost just then. What never comes is said by a `Boundary`. */
export const lazy: typeof once = (load) => once(() => patient(load));
