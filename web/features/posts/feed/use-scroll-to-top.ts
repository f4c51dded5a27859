import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Further than this the way up is not scrolled through but jumped. */
const JUMP_PX = 3_000;

/**
 * Shows what waits above a list, and leads to it: to the top of the page, with the focus on the first entry.
 * @param ids the list as it is drawn
 */
export function useScrollToTop(ids: readonly string[], box: RefObject<HTMLElement | null>, showFresh: () => void) {
  const goingUp = useRef(false);
  // once the new posts are drawn
  useLayoutEffect(() => {
    if (!goingUp.current) return;
    goingUp.current = false;
    const smooth = window.scrollY < JUMP_PX && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: smooth ? 'smooth' : 'instant' });
    box.current?.querySelector<HTMLElement>('article, li a')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list decides
  }, [ids]);
  return () => {
    goingUp.current = true;
    showFresh();
  };
}
