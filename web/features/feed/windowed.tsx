import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { limits } from '../../../contract/limits.ts';
import type { View } from '../../../contract/view.ts';
import { useFirstRenderedHere } from '../../lib/hydration.ts';
import { classNames } from '../../ui/class-names.ts';

/** How many posts are rendered per frame: a phone has time for that many. */
const AT_ONCE = 1;

const waiting = new Set<() => void>();

/** Renders the next of the waiting posts, and asks for a frame for the others. */
function renderNext(): void {
  let left = AT_ONCE;
  for (const render of waiting) {
    if (left-- === 0) break;
    waiting.delete(render);
    render();
  }
  if (waiting.size > 0) requestAnimationFrame(renderNext);
}

/**
 * Renders posts outside the window one after another, each in a frame of its own: a whole page of posts at once would
 * make scrolling stutter.
 * @returns a function that cancels it
 */
function renderSoon(render: () => void): () => void {
  if (waiting.size === 0) requestAnimationFrame(renderNext);
  waiting.add(render);
  return () => void waiting.delete(render);
}

/** Lists up to this length are rendered completely. */
export const WHOLE = 75;
/** How far outside the window posts stay rendered, px: enough for a fast scroll. */
const NEAR_PX = 2_500;

/** The estimated height of a post that isn't rendered yet, px. */
const USUAL_PX: Record<View, number> = { cards: 500, grid: 270 };
/** The height of a slim row of the grid, px. */
const ROW_PX = 56;
/** How many posts fill at least half of a window; the next ones are rendered a frame later. */
const IN_SIGHT: Record<View, number> = { cards: 4, grid: 12 };
const IN_SIGHT_OF_PHONE: Record<View, number> = { cards: 2, grid: 6 };

interface Change {
  near: boolean;
  inSight: boolean;
  height: number;
}

const watchers = new WeakMap<Element, (change: Change) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, onChange: (change: Change) => void): () => void {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting, boundingClientRect: box } of changes) {
        const inSight = box.top < window.innerHeight && box.bottom > 0;
        watchers.get(target)?.({ near: isIntersecting, inSight, height: box.height });
      }
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  watchers.set(element, onChange);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

/**
 * Tells which posts of a list are outside the window when they are added: those are rendered one by one once they are near.
 * At the top of the list that is what follows the first window; of posts that are loaded later, what follows the next
 * window. Posts inserted above are rendered at once.
 * @param count the list's length
 * @param atTop whether the reader starts at the top: a restored position renders everything at once
 * @returns whether the post at an index is such a post
 */
export function useLate(count: number, atTop: boolean, view: View = 'cards'): (at: number) => boolean {
  // the list's length at the previous rendering
  const before = useRef(0);
  useEffect(() => {
    before.current = count;
  }, [count]);
  const renderedHere = useFirstRenderedHere();
  // server-rendered posts stay rendered, whatever the window's width
  const [inSight] = useState(() =>
    renderedHere && window.innerWidth <= limits.breakpoints.phone ? IN_SIGHT_OF_PHONE[view] : IN_SIGHT[view],
  );
  return (at) => (atTop || before.current > 0) && at >= before.current + inSight;
}

/**
 * One post of a long list in the normal flow of the page. Far from the window it is an empty box of its former height,
 * so thousands of posts cost little, while the browser's scroll anchoring, text search and scroll position keep
 * working.
 * @param always always rendered: short lists stay complete, so that the browser's search finds everything
 */
export function Windowed({
  id,
  height,
  near,
  late = false,
  always,
  view = 'cards',
  across = false,
  className,
  children,
}: {
  id: string;
  /** its height on an earlier visit: outside the window it starts as a box of that height */
  height?: number | undefined;
  /** it's around the window when the list is first rendered, so it is rendered at once */
  near: boolean;
  /** it's outside the window at first: it starts as a box and is rendered when there is time */
  late?: boolean;
  always: boolean;
  /** how the list is shown: a tile is smaller than a card */
  view?: View;
  /** a slim row of the grid */
  across?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  // the height of the empty box in place of the post, px; null: the post is rendered
  const [boxHeight, setBoxHeight] = useState(
    late ? (across ? ROW_PX : USUAL_PX[view]) : near || always ? null : (height ?? null),
  );
  const rendered = boxHeight === null;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const render = () => setBoxHeight(null);
    if (always) return rendered ? undefined : renderSoon(render);
    let cancel: (() => void) | undefined;
    const leave = watch(element, (change) => {
      cancel?.();
      if (change.inSight) render();
      else if (change.near) cancel = renderSoon(render);
      // An element that contains the focus stays rendered, or the focus would be lost.
      else if (change.height > 0 && !element.contains(document.activeElement)) setBoxHeight(change.height);
    });
    return () => {
      leave();
      cancel?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the initial value matters
  }, [always]);
  return (
    <div
      ref={box}
      data-item={id}
      // a deleted post leaves no hole in the grid
      className={classNames(className, rendered && view === 'grid' && 'empty:hidden')}
      style={rendered ? undefined : { height: boxHeight }}
    >
      {/* one boundary per post, so that React hydrates them one by one, starting with the one that is clicked */}
      {rendered ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  );
}
