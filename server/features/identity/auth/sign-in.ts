import type { Tx } from '../../../platform/database/write.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import { loggedIn } from '../events.ts';
import type { Sessions } from './sessions.ts';

/** What of a call a sign-in needs. */
export type SignInCall = Pick<CallBase, 'viewer' | 'ip' | 'userAgent' | 'campus'>;

/**
 * Starts a session of its own (nothing planted is taken over); the one that this browser had before ends.
 * @returns the token for the cookie
 */
export async function startSession(sessions: Sessions, tx: Tx, call: SignInCall, userId: string): Promise<string> {
  if (call.viewer) await sessions.end(tx, call.viewer);
  return sessions.start(tx, userId, call);
}

/** Signs an existing account in, and says so to the other features (spec 1 section 7: Login). */
export async function signIn(sessions: Sessions, tx: Tx, call: SignInCall, userId: string): Promise<string> {
  await tx.emit(loggedIn, { userId, campusId: call.campus.id });
  return startSession(sessions, tx, call, userId);
}
