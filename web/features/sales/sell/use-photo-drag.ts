import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DragStart, type Point, usePointerDrag } from '../../../ui/use-pointer-drag.ts';

/** Near the window's top and bottom, below the bars there, the page scrolls while a photo is dragged. */
const EDGE_PX = 104;
const EDGE_STEP_PX = 9;

/**
 * Dragging photos between items: a mouse drags at once, a finger after a long press, so that swiping still scrolls the page.
 * It uses pointer events: the browser's own drag and drop doesn't work for buttons in Firefox, and not on all phones. An
 * element where photos can be dropped has data-drop with the item's id, or '' for photos without an item.
 * @param board holds the photos and where they are dropped
 * @param drop called with the photo's id and where it was dropped: an item's id, or null among the photos without an item
 */
export function usePhotoDrag(board: RefObject<HTMLElement | null>, drop: (photo: string, to: string | null) => void) {
  /** the data-drop under the dragged photo: an item's id, or '' among the photos without one; null: none */
  const [over, setOver] = useState<string | null>(null);
  const latest = useRef(drop);
  useEffect(() => {
    latest.current = drop;
  });

  const begin = ({ source, id, at: start, cancel }: DragStart) => {
    const picture = pictureOf(source);
    let at = start;
    let frame = 0;
    const target = () =>
      document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null;
    const show = () => {
      picture.style.translate = `${at.x - start.x}px ${at.y - start.y}px`;
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
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel();
    window.addEventListener('keydown', onKey);
    frame = requestAnimationFrame(scroll);
    show();
    return {
      follow(to: Point) {
        at = to;
        show();
      },
      end(dropped: boolean) {
        const to = dropped ? target() : null;
        cancelAnimationFrame(frame);
        window.removeEventListener('keydown', onKey);
        picture.remove();
        setOver(null);
        if (to !== null) latest.current(id, to || null);
      },
    };
  };
  return { over, ...usePointerDrag(board, begin) };
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
