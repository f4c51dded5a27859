import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CallBase } from '../../platform/http/route.ts';
import { loggedIn } from '../identity/index.ts';
import { beginSecondStep } from '../second-factor/index.ts';
import { hasFactor } from '../identity/accounts/index.ts';
import type { ProofParts } from '../identity/links/index.ts';
import { noteDevice, type SignInCall } from '../identity/sessions/index.ts';

/**
 * What a sign-in needs of a call, with the address that ends the session at the provider, if the sign-in began there. Some
 * of a call's properties are getters of its class, which `{ ...call }` leaves out.
 */
export const signInCallOf = (call: SignInCall, providerLogOut: string | null): SignInCall => ({
  viewer: call.viewer,
  ip: call.ip,
  userAgent: call.userAgent,
  campus: call.campus,
  host: call.host,
  cookieHeader: call.cookieHeader,
  timeZone: call.timeZone,
  pause: (ms) => call.pause(ms),
  providerLogOut,
});

/** The result of a sign-in. */
export interface SignedIn {
  /** the session's token; null while the second factor is missing */
  session: string | null;
  /** Set-Cookie headers for the answer */
  cookies: readonly string[];
}

/**
 * Starts a new session, never with a token from before the sign-in; the previous session of this browser ends.
 * @param sendsMail whether the person gets a mail if the browser is new to them
 */
export async function startSession(
  { platform, sessions }: ProofParts,
  tx: Tx,
  call: SignInCall,
  userId: string,
  sendsMail = false,
): Promise<SignedIn> {
  if (call.viewer) await sessions.end(tx, call.viewer);
  const session = await sessions.start(tx, userId, call);
  return { session, cookies: [await noteDevice(platform, tx, call, userId, sendsMail)] };
}

/** Signs in to an existing account after all its factors were checked, and emits the event. */
export async function enterAccount(parts: ProofParts, tx: Tx, call: SignInCall, userId: string): Promise<SignedIn> {
  await tx.emit(loggedIn, { userId, campusId: call.campus.id });
  return startSession(parts, tx, call, userId, true);
}

/**
 * Signs in to an existing account after its first factor was checked. If it has a second factor, that one is still
 * required.
 */
export async function signIn(parts: ProofParts, tx: Tx, call: SignInCall, userId: string): Promise<SignedIn> {
  if (!(await hasFactor.one(tx, userId))?.has) return enterAccount(parts, tx, call, userId);
  return { session: null, cookies: [await beginSecondStep(tx, parts.platform.config, userId, call.providerLogOut)] };
}

/**
 * Sets the cookies of a sign-in on the answer, after the commit.
 * @throws ProblemError second_factor_needed
 */
export function answerSignIn(call: Pick<CallBase, 'setSession' | 'setCookie'>, { session, cookies }: SignedIn): void {
  if (session !== null) call.setSession(session);
  for (const line of cookies) call.setCookie(line);
  if (session === null) throw problem('second_factor_needed');
}
