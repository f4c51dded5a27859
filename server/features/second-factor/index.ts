import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Identity } from '../identity/index.ts';
import { Factors } from './factors.ts';
import { proofRoutes } from './routes-proof.ts';
import { factorRoutes } from './routes-settings.ts';
import { deleteOldApps } from './store-apps.ts';
import { deleteExpiredChallenges } from './store-passkeys.ts';
import { deleteExpiredPending } from './store-pending.ts';

export { checkCode } from './attempts.ts';
export type { Factors } from './factors.ts';
export { rpIdOf } from './passkeys.ts';
export { beginSecondStep, endPending, type PendingSignIn, pendingCookie, pendingOf, countTry } from './pending.ts';
export { resetFactors } from './reset.ts';
export { countRecoveryCodes, factorsOf, findFactorOwner } from './store.ts';

const SWEEP = 'second-factor.sweep';

/** Second factors: passkeys, authenticator apps and recovery codes; and proving again who one is. */
export interface SecondFactor {
  routes: Route[];
  factors: Factors;
}

export function createSecondFactor(platform: Platform, campuses: Campuses, { sessions }: Identity): SecondFactor {
  const { jobs, pool } = platform;
  const parts = { platform, campuses, sessions };
  const factors = new Factors(parts);
  jobs.define(SWEEP, async () => {
    for (const expired of [deleteExpiredChallenges, deleteExpiredPending, deleteOldApps])
      await inBatches(pool, (db) => expired.run(db));
  });
  jobs.every('19 * * * *', SWEEP);
  return { routes: [...proofRoutes(parts, factors), ...factorRoutes(platform, factors)], factors };
}
