import { type RefObject, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { browserStorage } from '../../../lib/browser-storage.ts';

const typing = 'input, textarea, select, [contenteditable=true], [role=menu]';

/**
 * The / key focuses the search box, or opens the search where the box isn't on screen. Does nothing if shortcuts are
 * off.
 */
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
    // in the capture phase, before the handlers of other search boxes
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [box, navigate]);
}
