import { useEffect } from 'react';

let locks = 0;

/** Holds the page still while the caller is mounted. Where the scroll bar was, the page keeps its room, so nothing shifts. */
export function useScrollLock(): void {
  useEffect(() => {
    const root = document.documentElement;
    if (locks++ === 0) {
      root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
      root.dataset.locked = '';
    }
    return () => {
      if (--locks === 0) delete root.dataset.locked;
    };
  }, []);
}
