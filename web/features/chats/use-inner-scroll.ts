import { type RefObject, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Where panes that scroll by themselves were, by the history entry. The window's own position is in useScrollMemory. */
const places = new Map<string, number>();
const KEPT = 60;

/** Stores the scroll position of a pane for the history entry that it was left from, and returns to it on Back. */
export function useInnerScroll(pane: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const top = places.get(key);
    if (top !== undefined && element.scrollTop === 0) element.scrollTo({ top, behavior: 'instant' });
    const note = () => {
      places.delete(key);
      places.set(key, element.scrollTop);
      const [oldest] = places.keys();
      if (places.size > KEPT && oldest !== undefined) places.delete(oldest);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [key, pane]);
}
