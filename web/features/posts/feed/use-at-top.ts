import { useSyncExternalStore } from 'react';

/** Scrolled by less than this counts as the top. */
const TOP_PX = 16;

function listen(notify: () => void): () => void {
  window.addEventListener('scroll', notify, { passive: true });
  return () => window.removeEventListener('scroll', notify);
}

/** Whether the page is scrolled to its top. */
export const useAtTop = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.scrollY <= TOP_PX,
    () => true,
  );
