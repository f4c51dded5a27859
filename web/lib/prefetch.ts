import { useEffect } from 'react';

/** Preloads the code of the screens that are likely to come next, 0.6 seconds after the caller was mounted. */
export function usePrefetched(load: () => Promise<unknown>[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed load is repeated when the code is needed.
      for (const part of load()) part.catch(() => undefined);
    }, 600);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
}
