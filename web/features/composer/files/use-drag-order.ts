import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DragStart, type Point, usePointerDrag } from '../../../ui/use-pointer-drag.ts';

/** This close to the strip's left or right edge, each move of the pointer scrolls it by a step. */
const EDGE_PX = 32;
const EDGE_STEP_PX = 10;

/**
 * Reordering by pointer: a mouse drags at once, a finger after a long press, so that swiping still scrolls the strip.
 * The list must be positioned, and its items need data-file with their id.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, move: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const begin = ({ source, id, at: start }: DragStart) => {
    const item = source.closest<HTMLElement>('[data-file]')!;
    const strip = list.current!;
    const box = item.getBoundingClientRect();
    const grab = { x: start.x - box.left, y: start.y - box.top };
    setDragged(id);
    return {
      follow(at: Point) {
        const frame = strip.getBoundingClientRect();
        if (at.x < frame.left + EDGE_PX) strip.scrollLeft -= EDGE_STEP_PX;
        if (at.x > frame.right - EDGE_PX) strip.scrollLeft += EDGE_STEP_PX;
        const x = at.x - frame.left + strip.scrollLeft;
        const y = at.y - frame.top + strip.scrollTop;
        const items = [...strip.querySelectorAll<HTMLElement>('[data-file]')];
        const over = items.findIndex(
          (other) =>
            x >= other.offsetLeft &&
            x < other.offsetLeft + other.offsetWidth &&
            y >= other.offsetTop &&
            y < other.offsetTop + other.offsetHeight,
        );
        // rendered at once, because the next line needs the item's new place
        if (over >= 0 && items[over] !== item) flushSync(() => move(id, over));
        item.style.translate = `${x - grab.x - item.offsetLeft}px ${y - grab.y - item.offsetTop}px`;
      },
      end() {
        item.style.translate = '';
        setDragged(null);
      },
    };
  };
  return { dragged, ...usePointerDrag(list, begin) };
}
