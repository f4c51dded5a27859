import { kept } from '../../lib/kept.ts';
import { unsentKey } from './unsent.ts';

/** Goes on sending what an earlier page left unsent; its code comes only when there is something. */
export function resumeUnsent(): void {
  const key = unsentKey();
  if (key && kept.browser.get(key))
    void import('./outbox.ts').then(({ flushAll }) => flushAll()).catch(() => undefined);
}
