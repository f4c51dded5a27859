import { useEffect, useRef } from 'react';

/*
 * Back closes what is open before it leaves the page (SHE-42). Each open overlay has a history entry of its own: a copy of the page's,
 * with the number of overlays up to and including it. Back moves off that entry and the overlay closes. An overlay that is closed
 * otherwise leaves its entry for the next one; Back and Forward pass over an entry that nothing open belongs to. The router never hears
 * of these moves, so the page keeps its key, its position and its "POP" or "PUSH".
 */
interface Overlay {
  close: () => void;
}

/** What is open, the topmost last. */
const open: Overlay[] = [];
/** What waits until the page's own entry is the current one. */
const waiting: (() => void)[] = [];
let settling: ReturnType<typeof setTimeout> | undefined;

/** How many overlays the current entry stands for; 0 for a page's own. */
const depth = (): number => (window.history.state as { overlays?: number } | null)?.overlays ?? 0;
/** The same before the last move. */
let depthBefore = 0;

/** Adds the entries that overlays still lack. */
function settle(): void {
  for (let overlays = depth() + 1; overlays <= open.length; overlays++)
    window.history.pushState({ ...(window.history.state as object | null), overlays }, '');
  depthBefore = depth();
}

/** Later, so that a menu which closes while its dialog opens hands its entry on. */
export function settleOverlays(): void {
  clearTimeout(settling);
  settling = setTimeout(() => {
    if (waiting.length === 0) settle();
  });
}

/** Steps that the app takes by itself count pages, not overlays. */
export function goPages(delta: number): void {
  window.history.go(delta < 0 ? delta - depth() : delta);
}

/** Runs a replacement at the page's own entry: an overlay's entry above it would leave the old one behind. */
export function atOwnEntry(replace: () => void): void {
  if (waiting.length === 0 && depth() === 0) return replace();
  waiting.push(replace);
  if (waiting.length === 1) window.history.go(-depth());
}

/**
 * To be called when the browser moved in the history.
 * @param samePage whether it moved between entries of one page
 * @returns whether that was all: the router need not know of it
 */
export function overlaysTookPop(samePage: boolean): boolean {
  const now = depth();
  const back = now < depthBefore;
  depthBefore = now;
  if (waiting.length > 0) for (const replace of waiting.splice(0)) replace();
  else if (samePage) {
    const above = open.slice(now).reverse();
    for (const { close } of above) close();
    if (above.length === 0) window.history.go(back ? -1 : 1);
  }
  settleOverlays();
  return samePage;
}

/** As long as `isOpen`, Back calls `close` instead of leaving the page. Closing may be refused: the next Back asks again. */
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
