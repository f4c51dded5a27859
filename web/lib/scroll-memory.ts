import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { kept } from './kept.ts';

const KEY = 'scrolled';
/** The content of a screen that is returned to may take this long to be as tall as it was, ms. */
const PATIENCE_MS = 1_500;

const places = JSON.parse(kept.session.get(KEY) ?? '{}') as Record<string, number>;
const save = () => kept.session.set(KEY, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-40))));

window.history.scrollRestoration = 'manual';
window.addEventListener('pagehide', save);
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && save());

/**
 * Starts a new screen at its top and returns to where one was when going back, for each entry of the tab's history.
 * @param ownsPlace screens that keep their place themselves
 */
export function useScrollMemory(ownsPlace: (pathname: string) => boolean): void {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const own = ownsPlace(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the screen or of the history's entry
  useLayoutEffect(() => {
    if (own) return;
    const remember = () => {
      places[key] = window.scrollY;
    };
    const wanted = how === 'POP' ? (places[key] ?? 0) : 0;
    const stop = hash && how !== 'POP' ? () => undefined : returnTo(wanted);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [how === 'REPLACE' ? pathname : key, own]);
}

/** Scrolls there, again as the page grows, until it is reached, time is up or the reader scrolls. */
function returnTo(y: number): () => void {
  window.scrollTo(0, y);
  if (Math.abs(window.scrollY - y) < 1) return () => undefined;
  const until = performance.now() + PATIENCE_MS;
  let frame = requestAnimationFrame(function again() {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) >= 1 && performance.now() < until) frame = requestAnimationFrame(again);
  });
  const stop = () => cancelAnimationFrame(frame);
  for (const act of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(act, stop, { once: true, passive: true });
  return stop;
}
