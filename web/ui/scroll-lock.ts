import { useEffect } from 'react';

let locks = 0;

/** Holds the page still while the caller is mounted. The style sheet keeps the scroll bar's room, so nothing shifts. */
export function useScrollLock(): void {
  useEffect(() => {
    if (locks++ === 0) document.documentElement.dataset.locked = '';
    return () => {
      if (--locks === 0) delete document.documentElement.dataset.locked;
    };
  }, []);
}
