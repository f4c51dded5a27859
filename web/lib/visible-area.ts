import { useLayoutEffect, useState } from 'react';

interface Area {
  top: number;
  height: number;
}

/**
 * The part of the window that a phone's keyboard leaves, in px. Most browsers shrink the window itself; Safari lays the
 * keyboard over the page and reports only this. Null on the server, while zoomed in, and where the browser doesn't report it.
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
  // When zoomed in, it's the visible part of the page, not the available space.
  if (!viewport || viewport.scale > 1.01) return null;
  return { top: viewport.offsetTop, height: viewport.height };
}
