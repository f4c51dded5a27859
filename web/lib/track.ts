import { useCallback } from 'react';
import type { AdAction } from '../../contract/analytics/analytics.ts';

/** What counts what is seen and done; the app supplies it. */
export interface Tracker {
  act(type: AdAction, postId: string, adId?: string): void;
  /** Begins to watch an element that shows a post, as an ad if one is named; returns what ends that. */
  watch(element: Element, postId: string, adId?: string): () => void;
}

let tracker: Tracker | undefined;

export const setTracker = (given: Tracker): void => void (tracker = given);

/** Says that somebody did something with a post (ANA-01). `adId`: on its ad; what he does with the post later counts for that too. */
export const track = (type: AdAction, postId: string, adId?: string): void => tracker?.act(type, postId, adId);

/** A ref for the element that shows a post: it counts as viewed once it was in sight for a moment. An ad called '' is a preview, which does not. */
export function useSeen<T extends Element>(
  postId: string,
  adId?: string,
): (element: T | null) => (() => void) | undefined {
  return useCallback(
    (element) => (element && adId !== '' ? tracker?.watch(element, postId, adId) : undefined),
    [postId, adId],
  );
}
