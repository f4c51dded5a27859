import { useEffect, useRef } from 'react';

/*
 * Back closes what is open before it leaves the page (SHE-42). Each open overlay has a history entry of its own: a copy of the page's,
 * with the number of overlays below and including it. Back moves off that entry and the overlay closes; an overlay closed otherwise takes
 * its entry back. The router never hears of these moves, so the page's own entry keeps its key, its position and its "POP" or "PUSH".
 */
interface Overlay {
  close: () => void;
}

/** What is open, the topmost last. */
const open: Overlay[] = [];
/** Navigations that wait until the page's own entry is the current one. */
const waiting: (() => void)[] = [];
let isReturning = false;
let settling: ReturnType<typeof setTimeout> | undefined;

/** How many overlays the current entry stands for; 0 for a page's own. */
const depth = (): number => (window.history.state as { overlays?: number } | null)?.overlays ?? 0;

function stepBack(by: number): void {
  isReturning = true;
  window.history.go(-by);
}

/** Adds or removes entries until there are as many as overlays. Also drops what a reload or a way forward brought back. */
function settle(): void {
  if (isReturning) return;
  const surplus = depth() - open.length;
  if (surplus > 0) return stepBack(surplus);
  for (let overlays = depth() + 1; overlays <= open.length; overlays++)
    window.history.pushState({ ...(window.history.state as object | null), overlays }, '');
}

/** Later, so that a menu which closes while its dialog opens hands its entry on. */
export function settleOverlays(): void {
  clearTimeout(settling);
  settling = setTimeout(settle);
}

/** Runs a navigation from the page's own entry: what it adds or replaces must not be the entry of an overlay. */
export function fromOwnEntry(navigate: () => void): void {
  if (!isReturning && depth() === 0) return navigate();
  waiting.push(navigate);
  if (!isReturning) stepBack(depth());
}

/**
 * To be called when the browser moved in the history.
 * @param samePage whether it moved between entries of one page
 * @returns whether that was all: the router need not know of it
 */
export function overlaysTookPop(samePage: boolean): boolean {
  if (isReturning) {
    isReturning = false;
    if (waiting.length > 0 && depth() > 0) stepBack(depth());
    else for (const navigate of waiting.splice(0)) navigate();
  } else if (samePage) for (const { close } of open.slice(depth()).reverse()) close();
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
