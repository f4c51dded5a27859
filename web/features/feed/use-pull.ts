import { useEffect, useRef } from 'react';

/** Pull to refresh, on touch screens. `refresh` rejects if it fails. */
export function usePull(refresh: () => Promise<unknown>): void {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    const control = new AbortController();
    void import('./pull.ts').then(
      ({ followPull }) => control.signal.aborted || followPull(() => latest.current(), control.signal),
      // without its code there is no pulling
      () => undefined,
    );
    return () => control.abort();
  }, []);
}
