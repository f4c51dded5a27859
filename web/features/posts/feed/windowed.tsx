import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../contract/limits.ts';
import type { View } from '../../../../contract/view.ts';
import { useFirstRenderedHere } from '../../../lib/hydration.ts';
import { drawSoon } from './render-queue.ts';

/** Lists up to this length are drawn whole. */
export const WHOLE = 75;
/** How far beyond the window posts stay drawn, px: far enough for a flick of the thumb. */
const NEAR_PX = 2_500;

/** How tall a post is taken to be until it is rendered, px. */
const USUAL_PX: Record<View, number> = { cards: 500, grid: 270 };
/** So many posts fill at least half of a window, or of a phone's; the next ones follow a frame later. */
const IN_SIGHT: Record<View, number> = { cards: 4, grid: 12 };
const IN_SIGHT_OF_PHONE: Record<View, number> = { cards: 2, grid: 6 };

interface Change {
  near: boolean;
  inSight: boolean;
  height: number;
}

const watchers = new WeakMap<Element, (change: Change) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: (change: Change) => void): () => void {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting, boundingClientRect: box } of changes) {
        const inSight = box.top < window.innerHeight && box.bottom > 0;
        watchers.get(target)?.({ near: isIntersecting, inSight, height: box.height });
      }
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  watchers.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/**
 * Tells the posts that are not in sight yet, of a list that begins at its top or of what was loaded below one: they are drawn one by
 * one as they come near. Posts that came above are drawn at once.
 * @param count how long the list is
 * @param atTop whether the reader begins at the top: where he returns to, all is drawn at once
 */
export function useLate(count: number, atTop: boolean, view: View = 'cards'): (at: number) => boolean {
  const before = useRef(0);
  useEffect(() => {
    before.current = count;
  }, [count]);
  const renderedHere = useFirstRenderedHere();
  // what the server rendered is kept, whatever the window's width
  const [inSight] = useState(() =>
    renderedHere && window.innerWidth <= limits.breakpoints.phone ? IN_SIGHT_OF_PHONE[view] : IN_SIGHT[view],
  );
  return (at) => (atTop || before.current > 0) && at >= before.current + inSight;
}

/**
 * One post of a long list in the ordinary flow of the page. Far from the window it is an empty box of the height it had, so thousands
 * of posts cost little while the browser's own anchoring, search and scroll position keep working.
 * @param always drawn in any case: short lists stay whole, so that the browser's search finds everything
 */
export function Windowed({
  id,
  height,
  near,
  late = false,
  always,
  view = 'cards',
  className,
  children,
}: {
  id: string;
  /** its height on an earlier visit: away from the window it starts as a box of that height */
  height?: number | undefined;
  near: boolean;
  /** it is below what is in sight: it starts as a box and is drawn when there is time */
  late?: boolean;
  always: boolean;
  /** how the list is shown: a tile is lower than a card */
  view?: View;
  className?: string | undefined;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [far, setFar] = useState(late ? USUAL_PX[view] : near || always ? null : (height ?? null));
  const drawn = far === null;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const draw = () => setFar(null);
    if (always) return drawn ? undefined : drawSoon(draw);
    let takeBack: (() => void) | undefined;
    const leave = watch(element, ({ near, inSight, height }) => {
      takeBack?.();
      if (inSight) draw();
      else if (near) takeBack = drawSoon(draw);
      // What holds the focus stays, or the focus would be lost.
      else if (height > 0 && !element.contains(document.activeElement)) setFar(height);
    });
    return () => {
      leave();
      takeBack?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- whether it is drawn matters once
  }, [always]);
  return (
    <div ref={box} data-item={id} className={className} style={drawn ? undefined : { height: far }}>
      {/* a boundary for each, so that React hydrates them one by one, and first the one that is pressed */}
      {drawn ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  );
}
