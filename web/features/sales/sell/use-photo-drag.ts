import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';

const MOVED_PX = 6;
const HOLD_MS = 260;
/** Near the window's top and bottom, below the bars there, the page scrolls while a photo is dragged. */
const EDGE_PX = 104;
const EDGE_STEP_PX = 9;

/**
 * Dragging photos between items: a mouse drags at once, a finger after a long press, so that swiping still scrolls the page.
 * Pointer events, because Firefox drags no buttons by itself, and phones differ. Where photos can be dropped, an element needs
 * data-drop with the item's id, or '' for photos without an item.
 * @param board holds the photos and where they are dropped
 */
export function usePhotoDrag(board: RefObject<HTMLElement | null>, drop: (photo: string, to: string | null) => void) {
  /** the item under the dragged photo */
  const [over, setOver] = useState<string | null>(null);
  const active = useRef(false);
  const justDragged = useRef(false);
  const stop = useRef<() => void>(() => undefined);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });

  useEffect(() => {
    const element = board.current;
    // Has to be registered before the touch starts, or the browser scrolls nevertheless.
    const hold = (event: TouchEvent) => active.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [board]);
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (event: Press<HTMLElement>, photo: string) => {
    if (event.button !== 0) return;
    stop.current();
    const source = event.currentTarget;
    const touch = event.pointerType !== 'mouse';
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let picture: HTMLElement | null = null;
    let frame = 0;

    const target = () =>
      (document.elementFromPoint(at.x, at.y)?.closest('[data-drop]') as HTMLElement | null)?.dataset.drop ?? null;
    const show = () => {
      if (picture) picture.style.translate = `${at.x - start.x}px ${at.y - start.y}px`;
      setOver(target());
    };
    const scroll = () => {
      const step = at.y < EDGE_PX ? -EDGE_STEP_PX : at.y > innerHeight - EDGE_PX ? EDGE_STEP_PX : 0;
      if (step !== 0) {
        window.scrollBy(0, step);
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = () => {
      active.current = true;
      picture = pictureOf(source);
      frame = requestAnimationFrame(scroll);
      show();
    };
    const holding = touch ? setTimeout(begin, HOLD_MS) : undefined;

    const onMove = ({ clientX, clientY }: PointerEvent) => {
      at = { x: clientX, y: clientY };
      const far = Math.hypot(at.x - start.x, at.y - start.y) > MOVED_PX;
      if (!active.current && far && touch) return end();
      if (!active.current && far) begin();
      if (active.current) show();
    };
    const onUp = () => {
      const to = active.current ? target() : null;
      end();
      if (to !== null) latest.current(photo, to || null);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end();
    const end = () => {
      clearTimeout(holding);
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey);
      picture?.remove();
      if (active.current) {
        justDragged.current = true;
        setTimeout(() => (justDragged.current = false), 0);
      }
      active.current = false;
      setOver(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey);
    stop.current = end;
  };

  /** `wasDragged`: whether a click only ended a drag. */
  return { over, onPointerDown, wasDragged: () => justDragged.current };
}

/** A copy of a photo that follows the pointer. */
function pictureOf(source: HTMLElement): HTMLElement {
  const { left, top, width, height } = source.getBoundingClientRect();
  const picture = source.cloneNode(true) as HTMLElement;
  picture.setAttribute('aria-hidden', 'true');
  picture.tabIndex = -1;
  picture.classList.add('z-dialog', 'shadow-float');
  Object.assign(picture.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    opacity: '.9',
    pointerEvents: 'none',
  });
  document.body.append(picture);
  return picture;
}
