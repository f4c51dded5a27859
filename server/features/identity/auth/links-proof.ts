import type { Tx } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { announceChange } from '../changes.ts';
import { joinBySchoolEmail } from '../verification/joining.ts';
import { dropPassword, lockProof, setProved } from './links-store.ts';
import type { Sessions } from './sessions.ts';

export interface ProofParts {
  platform: Platform;
  campuses: Campuses;
  sessions: Sessions;
}

/**
 * Notes that somebody proved to read an account's e-mail: it is verified (AUT-53) and claimed from now on. Whoever may
 * have registered the address before without reading it is shut out: his password and his sign-ins end, unless the
 * proof comes from one of them.
 * @throws ProblemError link_over when the account is gone or has another e-mail by now
 */
export async function proveEmail(
  { platform, campuses, sessions }: ProofParts,
  tx: Tx,
  userId: string,
  email: string,
  viewer: Viewer | null,
): Promise<void> {
  const before = await lockProof.one(tx, userId, email);
  if (!before) throw problem('link_over');
  if (before.verified && before.claimed) return;
  await setProved.run(tx, userId);
  if (!before.verified) {
    if (viewer?.userId !== userId) {
      await dropPassword.run(tx, userId);
      await sessions.endAll(tx, userId);
    }
    await joinBySchoolEmail(tx, campuses, userId, email);
  }
  await announceChange(platform, tx, userId, 'verified');
}
