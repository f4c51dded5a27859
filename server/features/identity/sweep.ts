import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { deleteExpiredCounters } from './accounts/account-store.ts';
import { deleteOldDevices } from './sessions/devices-store.ts';
import { deleteExpiredLinks } from './links/links-store.ts';
import { deleteExpiredSessions } from './sessions/session-store.ts';
import { deleteExpiredCodes } from './verification/store.ts';

const SWEEP = 'identity.sweep';
const SWEEP_COUNTERS = 'identity.sweep-counters';

/**
 * Deletes, every hour, expired sessions, codes and links, browsers that have not been used to log in for long, and expired
 * counters of limits.
 */
export function registerSweep({ jobs, pool }: Platform): void {
  jobs.define(SWEEP, async () => {
    for (const expired of [deleteExpiredCodes, deleteExpiredLinks]) await inBatches(pool, (db) => expired.run(db));
    await inBatches(pool, (db) => deleteExpiredSessions.run(db, retentionDays.signIn));
    await inBatches(pool, (db) => deleteOldDevices.run(db, retentionDays.knownBrowser));
  });
  jobs.every('19 * * * *', SWEEP);
  jobs.define(SWEEP_COUNTERS, () => inBatches(pool, (db) => deleteExpiredCounters.run(db)));
  jobs.every('41 * * * *', SWEEP_COUNTERS);
}
