import { useSyncExternalStore } from 'react';
import { inBrowser } from './browser.ts';

function listen(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

/** Whether the browser is online, as far as it knows; true on the server. */
export const isOnline = (): boolean => !inBrowser || navigator.onLine;

/** Whether the browser is online; the component renders again when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(listen, isOnline, () => true);
