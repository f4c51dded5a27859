import type { Tx } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { announceChange } from '../changes.ts';
import { accountClaimed } from '../events.ts';
import { joinBySchoolEmail } from '../verification/joining.ts';
import { dropPassword, lockProof, setEmailProved } from './links-store.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface ProofParts {
  platform: Platform;
  campuses: Campuses;
  sessions: Sessions;
}

/**
 * Records that a person has proved to read an account's email: it is now verified and claimed. Someone else
 * may have registered the address before without proving it, so the password and the sessions from then are removed,
 * unless the proof comes from one of those sessions.
 * @throws ProblemError link_over when the account was deleted or has another email by now
 */
export async function proveEmail(
  { platform, campuses, sessions }: ProofParts,
  tx: Tx,
  userId: string,
  email: string,
  viewer: Pick<Viewer, 'userId'> | null,
): Promise<void> {
  const before = await lockProof.one(tx, userId, email);
  if (!before) throw problem('link_over');
  if (before.verified && before.claimed) return;
  await setEmailProved.run(tx, userId);
  if (!before.verified) {
    if (viewer?.userId !== userId) {
      await dropPassword.run(tx, userId);
      await sessions.endAll(tx, userId);
    }
    await joinBySchoolEmail(tx, campuses, userId, email);
  }
  if (!before.claimed) await tx.emit(accountClaimed, { userId, campusId: before.campus_id });
  await announceChange(platform, tx, userId, 'verified');
}
