import { useEffect, useRef } from 'react';

/*
 * Back closes open overlays before it leaves the page. Each open overlay has a history entry of its own: a
 * copy of the page's entry with the number of open overlays. Back leaves that entry and the overlay closes. An overlay
 * that is closed otherwise leaves its entry for the next one; Back and Forward skip entries whose overlay is closed.
 * The router isn't notified of these moves, so the page keeps its key, its scroll position and its "POP" or "PUSH".
 */
interface Overlay {
  close: () => void;
}

/** Open overlays, the topmost last. */
const open: Overlay[] = [];
/** Replacements of the page to run once the page's own entry is the current one (`atOwnEntry`). */
const waiting: (() => void)[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;

/** The number of overlays in the current entry; 0 for a page's own. */
const depth = (): number => (window.history.state as { overlays?: number } | null)?.overlays ?? 0;
/** The depth before the last move. */
let depthBefore = 0;

/** Pushes the entries that open overlays still lack. */
function settle(): void {
  for (let overlays = depth() + 1; overlays <= open.length; overlays++)
    window.history.pushState({ ...(window.history.state as object | null), overlays }, '');
  depthBefore = depth();
}

/**
 * Pushes lacking entries a moment later, so that a menu that closes while its dialog opens passes its entry on. Not while a
 * replacement waits for the page's own entry: the move there calls this again.
 */
export function settleOverlays(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (waiting.length === 0) settle();
  });
}

/** Goes through the history by pages, not counting overlays. */
export function goPages(delta: number): void {
  window.history.go(delta < 0 ? delta - depth() : delta);
}

/**
 * Runs a replacement of the page at the page's own entry, now or after going back to it: at an overlay's entry it would leave
 * the replaced page in the history.
 */
export function atOwnEntry(replace: () => void): void {
  if (waiting.length === 0 && depth() === 0) return replace();
  waiting.push(replace);
  if (waiting.length === 1) window.history.go(-depth());
}

/**
 * Call it when the browser has moved in the history.
 * @param samePage whether it moved between entries of one page
 * @returns `samePage`: such a move only concerns overlays, so the router should ignore it
 */
export function overlaysTookPop(samePage: boolean): boolean {
  const now = depth();
  const back = now < depthBefore;
  depthBefore = now;
  if (waiting.length > 0) for (const replace of waiting.splice(0)) replace();
  else if (samePage) {
    const above = open.slice(now).reverse();
    for (const { close } of above) close();
    // the overlay of this entry is closed already: go on in the same direction
    if (above.length === 0) window.history.go(back ? -1 : 1);
  }
  settleOverlays();
  return samePage;
}

/** While `isOpen`, Back calls `close` instead of leaving the page. If it stays open, the next Back calls it again. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => latest.current() };
    open.push(overlay);
    settleOverlays();
    return () => {
      open.splice(open.indexOf(overlay), 1);
      settleOverlays();
    };
  }, [isOpen]);
}
