import { browserStorage } from '../../../lib/browser-storage.ts';
import { unsentCommentsKey } from './unsent-key.ts';

/**
 * Sends the comments that an earlier page couldn't send. The code for it is loaded only if there are any; if that
 * fails, they stay in the browser's storage for the next page.
 */
export function resumeComments(): void {
  const key = unsentCommentsKey();
  if (key && browserStorage.local.get(key))
    void import('./comment-outbox.ts').then(({ flushComments }) => flushComments()).catch(() => undefined);
}
