import { useSyncExternalStore } from 'react';

/** Scrolled by less than this counts as the top. */
const TOP_PX = 16;

function listen(tell: () => void): () => void {
  window.addEventListener('scroll', tell, { passive: true });
  return () => window.removeEventListener('scroll', tell);
}

/** Whether the page is scrolled to its top. */
export const useAtTop = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.scrollY <= TOP_PX,
    () => true,
  );
