import { retentionDays } from '../../../../../contract/retention.ts';
import { type DeleteAccountParts, forget } from './delete-account.ts';
import * as store from './store.ts';

const SWEEP = 'identity.sweep-unverified';
const AT_ONCE = 200;

/**
 * Deletes accounts, every hour, whose e-mail was not confirmed within a week of registering: whoever typed somebody else's
 * address, or never came back. They could do nothing yet, so nothing of them stays, and the address is free again.
 */
export function registerUnverifiedSweep({
  platform,
  sessions,
}: Pick<DeleteAccountParts, 'platform' | 'sessions'>): void {
  const { jobs, pool, write, log } = platform;
  const days = retentionDays.unverifiedAccount;
  jobs.define(SWEEP, async () => {
    for (const { id } of await store.oldUnverified.all(pool, days, AT_ONCE))
      await write(async (tx) => {
        const account = await store.lockUnverified.one(tx, days, id);
        if (!account) return;
        await forget(tx, id, account.email);
        await sessions.endAll(tx, id);
        await store.deletePerson.run(tx, id);
      }).catch((error: unknown) => log.warn({ err: error, user: id }, 'an unverified account could not be deleted'));
  });
  jobs.every('33 * * * *', SWEEP);
}
