import { browserStorage } from '../../lib/browser-storage.ts';
import { waitingKey } from '../../lib/waiting-states.ts';
import { LIKES, READS, unsentKey } from './unsent.ts';

export type { DealChat, HintsProps } from './parts.ts';

/** Sends what an earlier page left unsent: messages, likes and read marks. The code is loaded only if there is any. */
export function resumeUnsent(): void {
  const key = unsentKey();
  if (key && browserStorage.local.get(key))
    void import('./outbox.ts').then(({ flushAll }) => flushAll()).catch(() => undefined);
  if ([READS, LIKES].some((name) => browserStorage.local.get(waitingKey(name))))
    void import('./waiting.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => undefined);
}

export { PeopleSearch } from './components/people-search.tsx';
