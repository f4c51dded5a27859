import { accountEmail } from '../../../../contract/identity/rules.ts';
import { parseName, staffNameFault } from '../../../../contract/identity/names.ts';
import type { GoogleErrorCode } from '../../../../contract/identity/links.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { joinBySchoolEmail } from '../verification/joining.ts';
import { createAccount } from './accounts.ts';
import { accountFor } from './email-step.ts';
import { linkIdentity, lockLinkable, ownerOf } from './google-store.ts';
import { type ProofParts, proveEmail } from './links-proof.ts';
import { type SignedIn, signIn, type SignInCall, startSession } from './sign-in.ts';

const GOOGLE = 'google';

/** Why a sign-in by Google failed. */
export class GoogleError extends Error {
  readonly fault: GoogleErrorCode;
  constructor(fault: GoogleErrorCode) {
    super(fault);
    this.fault = fault;
  }
}

/** A person as described by the provider. */
export interface GooglePerson {
  subject: string;
  /** lower-case; null if the provider gives none */
  email: string | null;
  emailVerified: boolean;
  /** a full name, as far as given */
  name: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Reads the claims of an ID token or of the user-info answer; values that are not text count as missing. */
export function readPerson(claims: Readonly<Record<string, unknown>>): GooglePerson {
  const email = accountEmail.safeParse(claims.email);
  const parts = [text(claims.given_name), text(claims.family_name)];
  return {
    subject: text(claims.sub),
    email: email.success ? email.data : null,
    emailVerified: claims.email_verified === true,
    name: (parts.every((part) => part !== '') ? parts.join(' ') : text(claims.name) || parts.join(' ')).slice(0, 200),
  };
}

export interface Entered {
  userId: string;
  signedIn: SignedIn;
  registered: boolean;
}

/**
 * Signs in a person that the provider has authenticated, or registers them (AUT-56). An account is linked by its email
 * only when both sides have verified it: the provider says so, and the account is verified or has no password that
 * someone else could have set.
 * @throws GoogleError
 */
export async function enterByGoogle(parts: ProofParts, call: SignInCall, person: GooglePerson): Promise<Entered> {
  try {
    return await parts.platform.write((tx) => enter(parts, tx, call, person));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'banned') throw new GoogleError('banned');
    throw error;
  }
}

async function enter(parts: ProofParts, tx: Tx, call: SignInCall, person: GooglePerson): Promise<Entered> {
  const { subject, email, emailVerified } = person;
  const letIn = async (userId: string): Promise<Entered> => ({
    userId,
    signedIn: await signIn(parts, tx, call, userId),
    registered: false,
  });
  // checked also if the linked account has another email by now
  const account = email ? await accountFor(tx, email) : null;
  const owner = await ownerOf.one(tx, GOOGLE, subject);
  if (owner) {
    if (owner.banned) throw new GoogleError('banned');
    if (owner.email) await accountFor(tx, owner.email);
    if (owner.suspended) throw new GoogleError('google_disabled');
    return letIn(owner.id);
  }
  if (!email) throw new GoogleError('google_no_email');
  if (!emailVerified) throw new GoogleError(account ? 'google_other_credential' : 'google_no_email');
  if (!account) return register(parts, tx, call, { ...person, email });
  if (account.suspended) throw new GoogleError('google_disabled');
  const before = await lockLinkable.one(tx, account.id, GOOGLE);
  if (!before || before.linked || (!before.verified && before.has_password))
    throw new GoogleError('google_other_credential');
  await linkIdentity.run(tx, GOOGLE, subject, account.id);
  await proveEmail(parts, tx, account.id, email, call.viewer);
  return letIn(account.id);
}

async function register(
  parts: ProofParts,
  tx: Tx,
  call: SignInCall,
  { subject, email, name }: GooglePerson & { email: string },
): Promise<Entered> {
  const { first, last } = parseName(name);
  if (staffNameFault(first, last)) throw new GoogleError('google_name');
  try {
    const userId = await createAccount(tx, {
      name,
      email,
      campusId: call.campus.id,
      passwordHash: null,
      verified: true,
    });
    await linkIdentity.run(tx, GOOGLE, subject, userId);
    await joinBySchoolEmail(tx, parts.campuses, userId, email);
    return { userId, signedIn: await startSession(parts, tx, call, userId), registered: true };
  } catch (error) {
    // someone else took the address at the same moment
    if (error instanceof ProblemError && error.code === 'email_taken') throw new GoogleError('google_sign_up');
    throw error;
  }
}
