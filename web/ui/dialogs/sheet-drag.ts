import { useCallback, useEffect, useRef } from 'react';

/** How far a sheet is dragged before it closes when released, px. */
const FAR_PX = 96;
/** A fast drag closes it after a shorter distance, px per ms. */
const FAST = 0.5;
const SHORT_PX = 24;
const MOVE_MS = 180;

/** Where a downward movement has a meaning of its own. */
const OWN = 'input[type=range], textarea, [contenteditable=true]';

interface Drag {
  x: number;
  y: number;
  /** ms */
  at: number;
  /** px; null until it's clear that the finger moves downwards */
  by: number | null;
}

/**
 * Closes a sheet by a downward drag. It starts anywhere on it where there is nothing to scroll back to; released too early,
 * the sheet returns. It uses touch events, because the browser cancels pointer events as soon as it could scroll.
 * @param on whether the element is a sheet that a drag may close
 * @returns the sheet's ref
 */
export function useSheetDrag(
  on: () => boolean,
  onClose: () => void,
): (sheet: HTMLElement | null) => (() => void) | undefined {
  const latest = useRef({ on, onClose });
  useEffect(() => {
    latest.current = { on, onClose };
  });
  return useCallback((element) => {
    if (!element) return undefined;
    let drag: Drag | null = null;

    const begin = ({ touches: [touch, second], target, timeStamp }: TouchEvent) => {
      drag = null;
      if (!touch || second || !latest.current.on() || !isAtTop(target as Element, element)) return;
      drag = { x: touch.clientX, y: touch.clientY, at: timeStamp, by: null };
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!drag || !touch) return;
      const [across, down] = [touch.clientX - drag.x, touch.clientY - drag.y];
      if (drag.by === null && (down <= 0 || Math.abs(across) > down)) {
        drag = null;
        return;
      }
      // or the browser would scroll, and take the touch away
      if (event.cancelable) event.preventDefault();
      drag.by = Math.max(0, down);
      element.style.translate = `0 ${drag.by}px`;
    };
    const end = (event: TouchEvent) => {
      if (!drag?.by) return;
      const { by, at } = drag;
      drag = null;
      const fast = by > SHORT_PX && by / (event.timeStamp - at) > FAST;
      if (event.type === 'touchend' && (by > FAR_PX || fast)) leave(element, by, () => latest.current.onClose());
      else settle(element, by);
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, []);
}

/** Whether everything that scrolls, from the touched element up to the sheet, is at its top. */
function isAtTop(touched: Element, sheet: Element): boolean {
  if (touched.closest(OWN)) return false;
  for (let at: Element | null = touched; at && sheet.contains(at); at = at.parentElement)
    if (at.scrollTop > 0) return false;
  return true;
}

const duration = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : MOVE_MS);

function settle(element: HTMLElement, from: number): void {
  element.style.translate = '';
  element.animate({ translate: [`0 ${from}px`, '0 0'] }, { duration: duration(), easing: 'ease-out' });
}

function leave(element: HTMLElement, from: number, close: () => void): void {
  element.style.translate = '0 100%';
  const sliding = element.animate(
    { translate: [`0 ${from}px`, '0 100%'] },
    { duration: duration(), easing: 'ease-in' },
  );
  sliding.onfinish = () => {
    close();
    // closing may be refused: then it comes back
    setTimeout(() => {
      element.style.translate = '';
    });
  };
}
