import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Lists up to this length are drawn whole. */
export const WHOLE = 75;
/** How far beyond the window posts stay drawn, px: far enough for a flick of the thumb. */
const NEAR_PX = 2_500;

const watchers = new WeakMap<Element, (near: boolean, height: number) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, tell: (near: boolean, height: number) => void): () => void {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting, boundingClientRect } of changes)
        watchers.get(target)?.(isIntersecting, boundingClientRect.height);
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  );
  watchers.set(element, tell);
  observer.observe(element);
  return () => observer?.unobserve(element);
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
  always,
  children,
}: {
  id: string;
  /** its height on an earlier visit: away from the window it starts as a box of that height */
  height?: number | undefined;
  near: boolean;
  always: boolean;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [far, setFar] = useState(near ? null : (height ?? null));
  useEffect(() => {
    const element = box.current;
    if (!element || always) return;
    return watch(element, (near, tall) => {
      if (near) setFar(null);
      // What holds the focus stays, or the focus would be lost.
      else if (tall > 0 && !element.contains(document.activeElement)) setFar(tall);
    });
  }, [always]);
  const drawn = always || far === null;
  return (
    <div ref={box} data-item={id} style={drawn ? undefined : { height: far }}>
      {drawn ? children : null}
    </div>
  );
}
