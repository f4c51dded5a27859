import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
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
    await deleteExpiredSessions.run(pool);
    await deleteExpiredCodes.run(pool);
    await deleteExpiredLinks.run(pool);
    await deleteExpiredChallenges.run(pool);
    await deleteExpiredPending.run(pool);
    await deleteOldApps.run(pool);
    await deleteOldDevices.run(pool, retentionDays.knownBrowser);
  });
  jobs.every('19 * * * *', SWEEP);
  jobs.define(SWEEP_COUNTERS, async () => void (await deleteExpiredCounters.run(pool)));
  jobs.every('41 * * * *', SWEEP_COUNTERS);
}
