import { useSyncExternalStore } from 'react';

/** Near the page's top this counts as not scrolled. */
const TOP_PX = 120;
/** Shorter movements don't count as a change of direction. */
const SLACK_PX = 10;

let down = false;
/** where the page was at the last movement that counted */
let lastY = 0;
const listeners = new Set<() => void>();

function onScroll(): void {
  const y = Math.max(0, window.scrollY);
  const was = down;
  if (y < TOP_PX) down = false;
  else if (Math.abs(y - lastY) < SLACK_PX) return;
  else down = y > lastY;
  lastY = y;
  if (down !== was) for (const onChange of listeners) onChange();
}

function listen(onChange: () => void): () => void {
  if (listeners.size === 0) {
    down = false;
    lastY = window.scrollY;
    window.addEventListener('scroll', onScroll, { passive: true });
  }
  listeners.add(onChange);
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) window.removeEventListener('scroll', onScroll);
  };
}

/** Whether the last scroll went down, away from the top: then bars around the content can slide out. */
export const useScrolledDown = (): boolean =>
  useSyncExternalStore(
    listen,
    () => down,
    () => false,
  );
