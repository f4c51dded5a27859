import { useSyncExternalStore } from 'react';
import { limits } from '../../../../contract/limits.ts';

const phone = window.matchMedia(`(max-width: ${limits.breakpoints.phone}px)`);

function listen(tell: () => void): () => void {
  phone.addEventListener('change', tell);
  return () => phone.removeEventListener('change', tell);
}

/** Whether the page is as narrow as a phone (SHE-05); draws anew when that changes. */
export const usePhone = (): boolean => useSyncExternalStore(listen, () => phone.matches);
