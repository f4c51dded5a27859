import { useSyncExternalStore } from 'react';

/** Near the page's top everything is in sight. */
const TOP_PX = 120;
/** A finger trembles: so little is no direction. */
const SLACK_PX = 10;

let down = false;
let turn = 0;
const listeners = new Set<() => void>();

function look(): void {
  const y = Math.max(0, window.scrollY);
  const was = down;
  if (y < TOP_PX) down = false;
  else if (Math.abs(y - turn) < SLACK_PX) return;
  else down = y > turn;
  turn = y;
  if (down !== was) for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  if (listeners.size === 0) {
    down = false;
    turn = window.scrollY;
    window.addEventListener('scroll', look, { passive: true });
  }
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) window.removeEventListener('scroll', look);
  };
}

/** Whether the page was last scrolled down, away from its top: then what only frames it may make room (PRO-22). */
export const useScrolledDown = (): boolean => useSyncExternalStore(listen, () => down);
