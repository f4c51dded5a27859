import { type PointerEvent, type RefObject, useRef } from 'react';

type Point = { x: number; y: number };
/** The photo's position from the centre, px, and its magnification. */
export type PhotoZoom = { x: number; y: number; scale: number };

export const AT_REST: PhotoZoom = { x: 0, y: 0, scale: 1 };
const LARGEST = 5;
const SWIPE_PX = 56;
const DOUBLE_TAP_MS = 300;

type Handlers = {
  stage: RefObject<HTMLElement | null>;
  view: PhotoZoom;
  /** `smooth`: with a transition */
  setView: (view: PhotoZoom, smooth: boolean) => void;
  /** -1 for the previous photo, 1 for the next */
  onSwipe: (step: -1 | 1) => void;
  onClose: () => void;
};

/**
 * Pointer gestures on a photo: drag (sideways to the next, down to close), pinch with two fingers, double tap to
 * zoom. Pointer events serve mouse and touch alike.
 */
export function useViewerGestures({ stage, view, setView, onSwipe, onClose }: Handlers) {
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<{ view: PhotoZoom; centre: Point; gap: number } | null>(null);
  const lastTap = useRef(0);
  const moved = useRef(false);

  const begin = (from: PhotoZoom) => {
    const all = [...pointers.current.values()];
    start.current = all.length > 0 ? { view: from, centre: centreOf(all), gap: gapOf(all) } : null;
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as HTMLElement).closest('button, a, video')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) moved.current = false;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      begin(view);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!pointers.current.has(event.pointerId) || !start.current) return;
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const all = [...pointers.current.values()];
      const { view: from, centre, gap } = start.current;
      const at = centreOf(all);
      const by = { x: at.x - centre.x, y: at.y - centre.y };
      if (Math.hypot(by.x, by.y) > 6 || all.length > 1) moved.current = true;
      if (all.length > 1 && gap > 0)
        setView(zoomed(from, from.scale * (gapOf(all) / gap), centre, by, stage.current), false);
      else if (from.scale > 1) setView(held({ ...from, x: from.x + by.x, y: from.y + by.y }, stage.current), false);
      else
        setView(
          Math.abs(by.x) > Math.abs(by.y) ? { ...AT_REST, x: by.x } : { ...AT_REST, y: Math.max(0, by.y) },
          false,
        );
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!pointers.current.delete(event.pointerId)) return;
      if (pointers.current.size > 0) return begin(view);
      start.current = null;
      if (view.scale <= 1.02) {
        if (view.x <= -SWIPE_PX) onSwipe(1);
        else if (view.x >= SWIPE_PX) onSwipe(-1);
        else if (view.y >= SWIPE_PX * 2) return onClose();
        setView(AT_REST, true);
      }
      if (moved.current || event.type === 'pointercancel') return;
      const now = event.timeStamp;
      const twice = now - lastTap.current < DOUBLE_TAP_MS;
      lastTap.current = twice ? 0 : now;
      if (twice)
        setView(
          view.scale > 1
            ? AT_REST
            : zoomed(AT_REST, 2.5, { x: event.clientX, y: event.clientY }, { x: 0, y: 0 }, stage.current),
          true,
        );
    },
  };
}

function centreOf(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function gapOf([a, b]: Point[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** Zooms around the point between the fingers, which stays between them. */
function zoomed(from: PhotoZoom, scale: number, centre: Point, by: Point, stage: HTMLElement | null): PhotoZoom {
  const to = Math.min(LARGEST, Math.max(1, scale));
  const box = stage?.getBoundingClientRect();
  const middle = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : centre;
  const keep = (at: number, centreAt: number, middleAt: number) =>
    centreAt - middleAt - ((centreAt - middleAt - at) * to) / from.scale;
  return held(
    { scale: to, x: keep(from.x, centre.x, middle.x) + by.x, y: keep(from.y, centre.y, middle.y) + by.y },
    stage,
  );
}

/** Limits the position to the edges, so that the photo never leaves the screen. */
function held(view: PhotoZoom, stage: HTMLElement | null): PhotoZoom {
  if (!stage) return view;
  const room = (size: number) => (size * (view.scale - 1)) / 2;
  const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value));
  return { ...view, x: clamp(view.x, room(stage.clientWidth)), y: clamp(view.y, room(stage.clientHeight)) };
}
