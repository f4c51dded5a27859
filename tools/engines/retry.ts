import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;

/** Repeats a step until it succeeds; after 20 seconds it fails as the step did last. */
export async function retry<T>(step: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + TIMEOUT_MS; ; await sleep(200))
    try {
      return await step();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}
