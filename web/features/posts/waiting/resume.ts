import { browserStorage } from '../../../lib/browser-storage.ts';
import { unsentCommentsKey } from './unsent-key.ts';

/** Goes on sending the comments that an earlier page left unsent; its code comes only when there is one. */
export function resumeComments(): void {
  const key = unsentCommentsKey();
  if (key && browserStorage.local.get(key))
    void import('./comment-outbox.ts').then(({ flushComments }) => flushComments()).catch(() => undefined);
}
