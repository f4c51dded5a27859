import { useEffect, useRef } from 'react';

/** Pull to refresh, on touch screens. `refresh` rejects if it fails. */
export function usePull(refresh: () => Promise<unknown>): void {
  const now = useRef(refresh);
  now.current = refresh;
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) return;
    const control = new AbortController();
    void import('./pull.ts').then(
      ({ followPull }) => control.signal.aborted || followPull(() => now.current(), control.signal),
      () => undefined,
    );
    return () => control.abort();
  }, []);
}
