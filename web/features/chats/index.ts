import { browserStorage } from '../../lib/browser-storage.ts';
import { unsentKey } from './unsent.ts';

/** Resumes sending messages that an earlier page left unsent. The code is loaded only if there are any. */
export function resumeUnsent(): void {
  const key = unsentKey();
  if (key && browserStorage.local.get(key))
    void import('./outbox.ts').then(({ flushAll }) => flushAll()).catch(() => undefined);
}
