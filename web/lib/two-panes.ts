import { useSyncExternalStore } from 'react';
import { limits } from '../../contract/limits.ts';

const narrow = window.matchMedia(`(max-width: ${limits.breakpoints.narrow}px)`);

function listen(tell: () => void): () => void {
  narrow.addEventListener('change', tell);
  return () => narrow.removeEventListener('change', tell);
}

/** Whether a list and what is chosen from it stand side by side (SHE-05); draws anew when that changes. */
export const useTwoPanes = (): boolean => useSyncExternalStore(listen, () => !narrow.matches);
