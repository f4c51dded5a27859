import { browserStorage } from '../../../lib/browser-storage.ts';
import { unsentCommentsKey } from './unsent-key.ts';

/** Resumes sending comments that an earlier page left unsent. The code is loaded only if there are any. */
export function resumeComments(): void {
  const key = unsentCommentsKey();
  if (key && browserStorage.local.get(key))
    void import('./comment-outbox.ts').then(({ flushComments }) => flushComments()).catch(() => undefined);
}
