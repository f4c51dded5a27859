import { type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const MOVED_PX = 6;
const HOLD_MS = 260;
const EDGE_PX = 32;
const EDGE_STEP_PX = 10;

/**
 * Reordering by pointer: a mouse drags at once, a finger after a long press, so that swiping still scrolls the strip.
 * The list must be positioned, and its items need data-file with their id.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const active = useRef(false);
  const justDragged = useRef(false);
  const stop = useRef<() => void>(() => undefined);

  useEffect(() => {
    const element = list.current;
    // Has to be registered before the touch starts, or the browser scrolls nevertheless.
    const hold = (event: TouchEvent) => active.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [list]);
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (event: Press<HTMLElement>, id: string) => {
    const item = event.currentTarget.closest<HTMLElement>('[data-file]');
    const strip = list.current;
    if (event.button !== 0 || !item || !strip) return;
    stop.current();
    const touch = event.pointerType !== 'mouse';
    const start = { x: event.clientX, y: event.clientY };
    const box = item.getBoundingClientRect();
    const grab = { x: start.x - box.left, y: start.y - box.top };

    const begin = () => {
      active.current = true;
      setDragged(id);
    };
    const holding = touch ? setTimeout(begin, HOLD_MS) : undefined;

    const follow = ({ clientX, clientY }: PointerEvent) => {
      const frame = strip.getBoundingClientRect();
      if (clientX < frame.left + EDGE_PX) strip.scrollLeft -= EDGE_STEP_PX;
      if (clientX > frame.right - EDGE_PX) strip.scrollLeft += EDGE_STEP_PX;
      const x = clientX - frame.left + strip.scrollLeft;
      const y = clientY - frame.top + strip.scrollTop;
      const items = [...strip.querySelectorAll<HTMLElement>('[data-file]')];
      const over = items.findIndex(
        (other) =>
          x >= other.offsetLeft &&
          x < other.offsetLeft + other.offsetWidth &&
          y >= other.offsetTop &&
          y < other.offsetTop + other.offsetHeight,
      );
      if (over >= 0 && items[over] !== item) flushSync(() => move(id, over));
      item.style.translate = `${x - grab.x - item.offsetLeft}px ${y - grab.y - item.offsetTop}px`;
    };
    const onMove = (moved: PointerEvent) => {
      const far = Math.hypot(moved.clientX - start.x, moved.clientY - start.y) > MOVED_PX;
      if (!active.current && far && touch) return end();
      if (!active.current && far) begin();
      if (active.current) follow(moved);
    };
    const end = () => {
      clearTimeout(holding);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      item.style.translate = '';
      if (active.current) {
        justDragged.current = true;
        setTimeout(() => (justDragged.current = false), 0);
      }
      active.current = false;
      setDragged(null);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    stop.current = end;
  };

  /** `wasDragged`: whether a click only ended a drag. */
  return { dragged, onPointerDown, wasDragged: () => justDragged.current };
}
