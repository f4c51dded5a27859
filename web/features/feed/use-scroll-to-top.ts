import { type RefObject, useLayoutEffect, useRef } from 'react';

/** From further down than this the page jumps to the top instead of scrolling. */
const JUMP_PX = 3_000;

/**
 * Shows the new posts above a list, and scrolls to the top of the page, with the focus on the first entry.
 * @param ids the rendered list
 */
export function useScrollToTop(ids: readonly string[], box: RefObject<HTMLElement | null>, showFresh: () => void) {
  const goingUp = useRef(false);
  // after the new posts were rendered
  useLayoutEffect(() => {
    if (!goingUp.current) return;
    goingUp.current = false;
    const smooth = window.scrollY < JUMP_PX && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: smooth ? 'smooth' : 'instant' });
    box.current?.querySelector<HTMLElement>('article[tabindex], article button, li a')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a changed list was rendered
  }, [ids]);
  return () => {
    goingUp.current = true;
    showFresh();
  };
}
