import { codeLimits } from '../../../../contract/identity/code-limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { isProved } from './factor-state.ts';

/** Whether a session's owner logged in or proved their identity in the last `proofMinutes`. */
export const hasProved = async (db: Queryable, { sessionId }: Pick<Viewer, 'sessionId'>): Promise<boolean> =>
  (await isProved.one(db, sessionId, codeLimits.secondFactor.proofMinutes))?.fresh === true;

/**
 * Call it before an action reserved to the owner: someone who finds an unattended browser must not be able to take the
 * account over.
 * @throws ProblemError proof_needed
 */
export async function requireProof(db: Queryable, viewer: Pick<Viewer, 'sessionId'>): Promise<void> {
  if (!(await hasProved(db, viewer))) throw problem('proof_needed');
}
