import { useSyncExternalStore } from 'react';
import { limits } from '../../../contract/limits.ts';

const narrow = window.matchMedia(`(max-width: ${limits.breakpoints.narrow}px)`);

function listen(tell: () => void): () => void {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
}

/** Whether list and detail stand side by side (ADS-27, ADS-30); draws anew when that changes. */
export const useTwoPanes = (): boolean => useSyncExternalStore(listen, () => !narrow.matches);
