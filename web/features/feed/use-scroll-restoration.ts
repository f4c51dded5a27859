import type { QueryKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import { useFirstRenderedHere } from '../../lib/hydration.ts';
import { keepPlace, type FeedPlace, returnTo } from './position.ts';

/** Whether a post is near the restored position, so that it is rendered at once; true without one (`place` null). */
export const isNear = (place: FeedPlace | null, id: string): boolean => place === null || place.near.has(id);

/**
 * Restores the reader's position in this history entry, and stores it when the reader stops scrolling or leaves. The
 * screen that uses it must render a single root element: of a fragment, React removes the bar above the list before this
 * hook measures the list, so without the browser's scroll anchoring what it stores is wrong by the bar's height.
 * @param entry the history entry, under which the position is stored
 * @param queryKey the list that is shown; its pages are stored with the position
 * @param box the list's element
 * @param place the stored position; null: there is none
 * @param top whether the list starts at the page's top without a stored position; false on screens whose position the
 *   shell stores
 */
export function useScrollRestoration(
  entry: string,
  queryKey: QueryKey,
  box: RefObject<HTMLElement | null>,
  place: FeedPlace | null,
  top = true,
): void {
  // the current key for the last effect, which doesn't run again when the key changes
  const key = useRef(queryKey);
  const renderedHere = useFirstRenderedHere();
  useEffect(() => {
    key.current = queryKey;
  });
  useLayoutEffect(() => {
    if (place && box.current) returnTo(place, box.current);
    // readers who scrolled before hydration stay where they are
    else if (top && renderedHere) window.scrollTo(0, 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is rendered
  }, []);
  useLayoutEffect(() => {
    const keep = () => box.current && keepPlace(entry, key.current, box.current);
    const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
    // Also stored when scrolling stops: a page may be closed without an event.
    let ended: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(ended);
      ended = setTimeout(keep, limits.scrollEndMs);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      clearTimeout(ended);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepIfHidden);
      keep();
    };
  }, [entry, box]);
}
