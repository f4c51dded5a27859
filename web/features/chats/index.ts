import { browserStorage } from '../../lib/browser-storage.ts';
import { unsentKey } from './unsent.ts';

/** Goes on sending what an earlier page left unsent; its code comes only when there is something. */
export function resumeUnsent(): void {
  const key = unsentKey();
  if (key && browserStorage.local.get(key))
    void import('./outbox.ts').then(({ flushAll }) => flushAll()).catch(() => undefined);
}
