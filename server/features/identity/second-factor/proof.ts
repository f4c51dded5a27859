import { limits } from '../../../../contract/limits.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { isProved } from './store.ts';

/** Whether a sign-in's person logged in or proved in the last minutes that it is he who sits there. */
export const hasProved = async (db: Queryable, { sessionId }: Pick<Viewer, 'sessionId'>): Promise<boolean> =>
  (await isProved.one(db, sessionId, limits.secondFactor.proofMinutes))?.fresh === true;

/**
 * To be called before what only the owner may do: whoever finds a browser open may not take the account over.
 * @throws ProblemError proof_needed
 */
export async function requireProof(db: Queryable, viewer: Pick<Viewer, 'sessionId'>): Promise<void> {
  if (!(await hasProved(db, viewer))) throw problem('proof_needed');
}
