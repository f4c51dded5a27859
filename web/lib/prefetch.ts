import { useEffect } from 'react';

/** Fetches the code of the screens that most likely come next, once the page is idle. */
export function usePrefetched(load: () => Promise<unknown>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What fails here is fetched again when it is needed.
      for (const part of load()) part.catch(() => undefined);
    }, 600);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
}
