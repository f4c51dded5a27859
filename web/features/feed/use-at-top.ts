import { useSyncExternalStore } from 'react';

/** Scrolled by less than this counts as the top. */
const TOP_PX = 16;

let atTop = true;

/** Reads the position when it changes: reading it while a list is rendered would lay the page out again. */
function listen(notify: () => void): () => void {
  const read = () => {
    atTop = window.scrollY <= TOP_PX;
    notify();
  };
  read();
  window.addEventListener('scroll', read, { passive: true });
  return () => window.removeEventListener('scroll', read);
}

/** Whether the page is scrolled to its top. */
export const useAtTop = (): boolean =>
  useSyncExternalStore(
    listen,
    () => atTop,
    () => true,
  );
