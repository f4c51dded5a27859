import type { Platform } from '../../platform/platform.ts';
import { deleteExpiredSessions } from './auth/session-store.ts';
import { deleteExpiredCodes } from './verification/store.ts';

const SWEEP = 'identity.sweep';

/** Throws away, once a day, sign-ins and codes that are over. */
export function registerSweep({ jobs, pool }: Platform): void {
  jobs.define(SWEEP, async () => {
    await deleteExpiredSessions.run(pool);
    await deleteExpiredCodes.run(pool);
  });
  jobs.every('17 4 * * *', SWEEP);
}
