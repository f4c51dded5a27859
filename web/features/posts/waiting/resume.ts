import { kept } from '../../../lib/kept.ts';
import { unsentCommentsKey } from './unsent-key.ts';

/** Goes on sending the comments that an earlier page left unsent; its code comes only when there is one. */
export function resumeComments(): void {
  const key = unsentCommentsKey();
  if (key && kept.browser.get(key))
    void import('./comment-outbox.ts').then(({ flushComments }) => flushComments()).catch(() => undefined);
}
