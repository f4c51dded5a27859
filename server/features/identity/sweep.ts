import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { deleteExpiredCounters } from './auth/account-store.ts';
import { deleteOldDevices } from './auth/devices-store.ts';
import { deleteExpiredLinks } from './auth/links-store.ts';
import { deleteExpiredSessions } from './auth/session-store.ts';
import { deleteOldApps } from './second-factor/store-apps.ts';
import { deleteExpiredChallenges } from './second-factor/store-passkeys.ts';
import { deleteExpiredPending } from './second-factor/store-pending.ts';
import { deleteExpiredCodes } from './verification/store.ts';

const SWEEP = 'identity.sweep';
const SWEEP_COUNTERS = 'identity.sweep-counters';

/**
 * Deletes, every hour, expired sessions, codes, links and challenges, browsers that have not been used to log in for
 * long, and the counters of limits.
 */
export function registerSweep({ jobs, pool }: Platform): void {
  jobs.define(SWEEP, async () => {
    for (const expired of [
      deleteExpiredCodes,
      deleteExpiredLinks,
      deleteExpiredChallenges,
      deleteExpiredPending,
      deleteOldApps,
    ])
      await inBatches(pool, (db) => expired.run(db));
    await inBatches(pool, (db) => deleteExpiredSessions.run(db, retentionDays.signIn));
    await inBatches(pool, (db) => deleteOldDevices.run(db, retentionDays.knownBrowser));
  });
  jobs.every('19 * * * *', SWEEP);
  jobs.define(SWEEP_COUNTERS, () => inBatches(pool, (db) => deleteExpiredCounters.run(db)));
  jobs.every('41 * * * *', SWEEP_COUNTERS);
}
