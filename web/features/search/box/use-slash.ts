import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../../lib/browser-storage.ts';

const typing = 'input, textarea, select, [contenteditable=true], [role=menu]';

/** The key / leads to the search box; where that is not on screen, to the search. Who switched shortcuts off is left alone. */
export function useSlash(box: RefObject<HTMLInputElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest(typing)) return;
      if (document.querySelector('[role=dialog]') || browserStorage.local.get('shortcuts_off') !== null) return;
      event.preventDefault();
      if (box.current?.offsetParent) {
        box.current.focus();
        box.current.select();
      } else void navigate('/search');
    };
    // before those that look for a box wherever it is
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [box, navigate]);
}
