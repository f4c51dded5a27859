import { useLayoutEffect, useState } from 'react';

interface Area {
  top: number;
  height: number;
}

/**
 * The part of the window that a phone's keyboard leaves, in px. Where the keyboard makes the window itself smaller it is the window;
 * Safari lays the keyboard over the page and tells only this. Null where the browser does not tell.
 */
export function useVisibleArea(): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    const look = () =>
      setArea((before) => {
        const now = measure();
        return before && now && before.top === now.top && before.height === now.height ? before : now;
      });
    look();
    viewport?.addEventListener('resize', look);
    viewport?.addEventListener('scroll', look);
    return () => {
      viewport?.removeEventListener('resize', look);
      viewport?.removeEventListener('scroll', look);
    };
  }, []);
  return area;
}

function measure(): Area | null {
  const viewport = window.visualViewport;
  // Zoomed in by two fingers it tells what is looked at, not what there is room for.
  if (!viewport || viewport.scale > 1.01) return null;
  return { top: viewport.offsetTop, height: viewport.height };
}
