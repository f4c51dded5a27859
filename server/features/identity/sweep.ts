import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredCounters } from './auth/account-store.ts';
import { deleteExpiredLinks } from './auth/links-store.ts';
import { deleteExpiredSessions } from './auth/session-store.ts';
import { deleteExpiredCodes } from './verification/store.ts';

const SWEEP = 'identity.sweep';
const SWEEP_COUNTERS = 'identity.sweep-counters';

/** Throws away, once a day, sign-ins, codes and links that are over, and every hour the counters of limits. */
export function registerSweep({ jobs, pool }: Platform): void {
  jobs.define(SWEEP, async () => {
    await deleteExpiredSessions.run(pool);
    await deleteExpiredCodes.run(pool);
    await deleteExpiredLinks.run(pool);
  });
  jobs.every('17 4 * * *', SWEEP);
  jobs.define(SWEEP_COUNTERS, async () => void (await deleteExpiredCounters.run(pool)));
  jobs.every('41 * * * *', SWEEP_COUNTERS);
}
