import { useEffect } from 'react';

let locks = 0;

/**
 * Prevents the page from scrolling while the caller is mounted and `on` is true. The scroll bar's width is kept free, so
 * nothing shifts.
 */
export function useScrollLock(on = true): void {
  useEffect(() => {
    if (!on) return;
    const root = document.documentElement;
    if (locks++ === 0) {
      root.style.setProperty('--scroll-bar', `${innerWidth - root.clientWidth}px`);
      root.dataset.locked = '';
    }
    return () => {
      if (--locks === 0) delete root.dataset.locked;
    };
  }, [on]);
}
