import { retentionDays } from '../../../../contract/retention.ts';
import { type DeleteAccountParts, forgetAccount } from './delete-account.ts';
import * as store from './store.ts';

const SWEEP = 'identity.sweep-unverified';
const BATCH_SIZE = 200;

/**
 * Deletes, every hour at most BATCH_SIZE, accounts whose email was not confirmed within a week of registering: the address was
 * mistyped, or the person never came back. Such accounts have no content, and their address can register again.
 */
export function registerUnverifiedSweep({
  platform,
  sessions,
}: Pick<DeleteAccountParts, 'platform' | 'sessions'>): void {
  const { jobs, pool, write, log } = platform;
  const days = retentionDays.unverifiedAccount;
  jobs.define(SWEEP, async () => {
    for (const { id } of await store.oldUnverified.all(pool, days, BATCH_SIZE))
      await write(async (tx) => {
        const account = await store.lockUnverified.one(tx, days, id);
        if (!account) return;
        await forgetAccount(tx, id, account.email);
        await sessions.endAll(tx, id);
        await store.deleteUnverified.run(tx, id);
      }).catch((error: unknown) => log.warn({ err: error, user: id }, 'an unverified account could not be deleted'));
  });
  jobs.every('33 * * * *', SWEEP);
}
