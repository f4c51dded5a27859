import type { QueryKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { limits } from '../../../../contract/limits.ts';
import { useFirstRenderedHere } from '../../../lib/hydration.ts';
import { keepPlace, type Place, returnTo } from './position.ts';

/** Posts that are on screen at once when the reader returns. */
export const isNear = (place: Place | null, id: string): boolean => place === null || place.near.has(id);

/**
 * Returns the reader to where he was in this entry of the history, and keeps where he is (FEE-15). The screen is one element: of
 * several, the bar above a list would be gone when it is asked where it stood, and only some engines hold what is read.
 * @param top without a kept place the list starts at the page's top: for a screen of which the shell keeps no place
 */
export function useScrollRestoration(
  entry: string,
  queryKey: QueryKey,
  box: RefObject<HTMLElement | null>,
  place: Place | null,
  top = true,
): void {
  const key = useRef(queryKey);
  const renderedHere = useFirstRenderedHere();
  useEffect(() => {
    key.current = queryKey;
  });
  useLayoutEffect(() => {
    if (place && box.current) returnTo(place, box.current);
    // whoever scrolled before the code was there stays where they are
    else if (top && renderedHere) window.scrollTo(0, 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is drawn
  }, []);
  useLayoutEffect(() => {
    const keep = () => box.current && keepPlace(entry, key.current, box.current);
    const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
    // Also once he stopped scrolling (FEE-22): a page may end without a word.
    let ended: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      clearTimeout(ended);
      ended = setTimeout(keep, limits.scrollEndMs);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      clearTimeout(ended);
      window.removeEventListener('scroll', scrolled);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepIfHidden);
      keep();
    };
  }, [entry, box]);
}
