import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { inBrowser } from '../../lib/browser.ts';
import { entryName } from '../../lib/history-entry.ts';
import { useFirstRenderedHere } from '../../lib/hydration.ts';
import { useRoute } from '../../lib/route.ts';

const STORE = 'scroll_places';
/** So many history entries keep their position, the latest ones. */
const MAX_PLACES = 60;
/** How long a page that is still loading may take to reach its earlier height. */
const PATIENCE_MS = 3_000;

const places = read();

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function store(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-MAX_PLACES)));
  } catch {
    // Storage is unavailable; the page starts at its top.
  }
}

if (inBrowser) {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', store);
}

/**
 * Stores the scroll position of every history entry: back and reload return to it, a new page starts at its top. Screens
 * whose route has `ownScroll` are left to their lists.
 */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const entry = entryName(key);
  const ownScroll = useRoute().route.ownScroll === true;
  const how = useNavigationType();
  const before = useRef<string | null>(null);
  const hydrating = useRef(!useFirstRenderedHere());

  // In the same commit as the next entry: its scroll to the top must not be stored as the last entry's position.
  useLayoutEffect(() => {
    const note = () => {
      places.delete(entry);
      places.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [entry]);

  useLayoutEffect(() => {
    const samePage = before.current === pathname;
    before.current = pathname;
    // users who scrolled before hydration stay where they are
    const isReading = hydrating.current && window.scrollY > 0;
    hydrating.current = false;
    if (ownScroll || isReading) return;
    if (how !== 'POP') {
      if (!samePage && !hash) window.scrollTo(0, 0);
      return;
    }
    return restore(places.get(entry) ?? 0);
  }, [entry, pathname, hash, how, ownScroll]);
}

/** Scrolls to `top` as soon as the page is tall enough, unless the user scrolls first. */
function restore(top: number): () => void {
  const reached = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) < 2;
  };
  if (reached()) return () => undefined;
  const grown = new ResizeObserver(() => reached() && stop());
  const stop = () => {
    grown.disconnect();
    clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  grown.observe(document.body);
  return stop;
}

const ACTS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
