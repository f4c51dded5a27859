import { useCallback } from 'react';
import type { AdAction } from '../../contract/analytics/analytics.ts';

/** Records views and actions; supplied by the app. */
export interface Tracker {
  act(type: AdAction, postId: string, adId?: string): void;
  /** Starts to observe an element that shows a post, as an ad if one is named; returns a function that stops it. */
  watch(element: Element, postId: string, adId?: string): () => void;
}

let tracker: Tracker | undefined;

export const setTracker = (given: Tracker): void => void (tracker = given);

/**
 * Records an action on a post. `adId`: the ad it was made on; later actions on the post count for that ad too.
 */
export const track = (type: AdAction, postId: string, adId?: string): void => tracker?.act(type, postId, adId);

/**
 * A ref for the element that shows a post: it counts as viewed after a moment in view. The ad id '' marks a preview,
 * which isn't counted.
 */
export function useSeen<T extends Element>(
  postId: string,
  adId?: string,
): (element: T | null) => (() => void) | undefined {
  return useCallback(
    (element) => (element && adId !== '' ? tracker?.watch(element, postId, adId) : undefined),
    [postId, adId],
  );
}
