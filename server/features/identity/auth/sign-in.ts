import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import { loggedIn } from '../events.ts';
import { beginSecondStep } from '../second-factor/pending.ts';
import { hasFactor } from '../second-factor/store.ts';
import { noteDevice } from './devices.ts';
import type { ProofParts } from './links-proof.ts';

/** What of a call a sign-in needs. */
export type SignInCall = Pick<
  CallBase,
  'viewer' | 'ip' | 'userAgent' | 'campus' | 'host' | 'cookieHeader' | 'timeZone' | 'pause'
>;

/** What a sign-in came to. */
export interface SignedIn {
  /** the token of the session; null while the second step is still to be taken */
  session: string | null;
  /** Set-Cookie lines that go with the answer */
  cookies: readonly string[];
}

/**
 * Starts a session of its own (nothing planted is taken over); the one that this browser had before ends.
 * @param tells whether the person is told by mail when the browser is new to him
 */
export async function startSession(
  { platform, sessions }: ProofParts,
  tx: Tx,
  call: SignInCall,
  userId: string,
  tells = false,
): Promise<SignedIn> {
  if (call.viewer) await sessions.end(tx, call.viewer);
  const session = await sessions.start(tx, userId, call);
  return { session, cookies: [await noteDevice(platform, tx, call, userId, tells)] };
}

/** Lets an existing account in, after everything that it asks for, and says so to the other features (spec 1 section 7). */
export async function enter(parts: ProofParts, tx: Tx, call: SignInCall, userId: string): Promise<SignedIn> {
  await tx.emit(loggedIn, { userId, campusId: call.campus.id });
  return startSession(parts, tx, call, userId, true);
}

/** Signs an existing account in whose first factor was right; one with a second factor has yet to show it. */
export async function signIn(parts: ProofParts, tx: Tx, call: SignInCall, userId: string): Promise<SignedIn> {
  if (!(await hasFactor.one(tx, userId))?.has) return enter(parts, tx, call, userId);
  return { session: null, cookies: [await beginSecondStep(tx, parts.platform.config, userId)] };
}

/**
 * Answers a sign-in with its cookies, once it is committed.
 * @throws ProblemError second_factor_needed
 */
export function letIn(call: Pick<CallBase, 'setSession' | 'setCookie'>, { session, cookies }: SignedIn): void {
  if (session !== null) call.setSession(session);
  for (const line of cookies) call.setCookie(line);
  if (session === null) throw problem('second_factor_needed');
}
