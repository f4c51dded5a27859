import { type PointerEvent as Press, type RefObject, useEffect, useRef } from 'react';

const MOVED_PX = 6;
const HOLD_MS = 260;

/** In px from the window's top left corner. */
export interface Point {
  x: number;
  y: number;
}

export interface DragStart {
  /** what was pressed, and the id that was given with it */
  source: HTMLElement;
  id: string;
  /** where it was pressed */
  at: Point;
  /** ends the drag, as not dropped */
  cancel(): void;
}

/** A drag that has begun. */
export interface Drag {
  follow(at: Point): void;
  /** @param dropped whether the pointer was let go, and the drag not cancelled */
  end(dropped: boolean): void;
}

/**
 * Dragging by pointer events: a mouse drags at once, a finger after a long press, so that swiping still scrolls.
 * @param area holds everything that can be dragged
 * @param begin called when a drag begins
 */
export function usePointerDrag(area: RefObject<HTMLElement | null>, begin: (start: DragStart) => Drag) {
  const active = useRef(false);
  const justDragged = useRef(false);
  const stop = useRef<() => void>(() => undefined);

  useEffect(() => {
    const element = area.current;
    // Has to be registered before the touch starts, or the browser scrolls nevertheless.
    const hold = (event: TouchEvent) => active.current && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [area]);
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (event: Press<HTMLElement>, id: string) => {
    if (event.button !== 0) return;
    stop.current();
    const source = event.currentTarget;
    const touch = event.pointerType !== 'mouse';
    const start = { x: event.clientX, y: event.clientY };
    let drag: Drag | null = null;

    const finish = (dropped: boolean) => {
      clearTimeout(holding);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', cancel);
      const ended = drag;
      drag = null;
      active.current = false;
      if (!ended) return;
      justDragged.current = true;
      setTimeout(() => (justDragged.current = false), 0);
      ended.end(dropped);
    };
    const cancel = () => finish(false);
    const onUp = () => finish(true);
    const grab = () => {
      active.current = true;
      drag = begin({ source, id, at: start, cancel });
    };
    const holding = touch ? setTimeout(grab, HOLD_MS) : undefined;
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const far = Math.hypot(x - start.x, y - start.y) > MOVED_PX;
      if (!drag && far && touch) return cancel();
      if (!drag && far) grab();
      drag?.follow({ x, y });
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', cancel);
    stop.current = cancel;
  };

  /** `wasDragged`: whether the click that is being handled only ended a drag. */
  return { onPointerDown, wasDragged: () => justDragged.current };
}
