import { useCallback } from 'react';
import type { PostAction } from '../../contract/analytics.ts';

/** What counts what is seen and done; the app supplies it. */
export interface Tracker {
  act(type: PostAction, postId: string): void;
  /** Begins to watch an element that shows a post; returns what ends that. */
  watch(element: Element, postId: string): () => void;
}

let tracker: Tracker | undefined;

export const setTracker = (given: Tracker): void => void (tracker = given);

/** Says that somebody did something with a post (ANA-01). */
export const track = (type: PostAction, postId: string): void => tracker?.act(type, postId);

/** A ref for the element that shows a post: it counts as viewed once it was in sight for a moment. */
export function useSeen<T extends Element>(postId: string): (element: T | null) => (() => void) | undefined {
  return useCallback((element) => (element ? tracker?.watch(element, postId) : undefined), [postId]);
}
