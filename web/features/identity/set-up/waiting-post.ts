import { browserStorage } from '../../../lib/browser-storage.ts';

const KEY = 'post_waits';
let continued = false;

/** Records that Post was pressed in the composer before the profile was complete; the draft is kept there. */
export const noteWaitingPost = (): void => browserStorage.session.set(KEY, 'yes');

/** Whether a post waits for the profile; reading it clears the record. */
export function takeWaitingPost(): boolean {
  const waits = browserStorage.session.get(KEY) !== null;
  browserStorage.session.drop(KEY);
  return waits;
}

/** Call it when "Continue Posting" was pressed: the composer that opens next sends its draft, if a post waits. */
export const continuePosting = (): void => void (continued = takeWaitingPost());

/** Whether a composer that has just opened sends its draft; true once. */
export function takeContinued(): boolean {
  const was = continued;
  continued = false;
  return was;
}
