import type { SignInCall } from '../../identity/sessions/index.ts';
import { parseName, staffNameFault } from '../../../../contract/identity/names.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import type { CampusRow } from '../../campuses/index.ts';
import { announceChange } from '../../identity/index.ts';
import { isSchoolEmailTaken, joinCampus, lockVerification } from '../../identity/verification/index.ts';
import { createAccount, refuseOtherUniversity } from '../../identity/accounts/index.ts';
import { type ProofParts, proveEmail } from '../../identity/links/index.ts';
import { refuseBanned } from '../email-step.ts';
import { type SignedIn, signIn, startSession } from '../sign-in.ts';
import { ProviderFault } from './faults.ts';
import type { ProviderPerson } from './person.ts';
import { checkSchoolAgain, linkIdentity, lockAddressOwner, ownerOfSubject } from './store.ts';

/** A person whom the university of a campus has authenticated. */
export interface UniversityPerson extends ProviderPerson {
  campus: CampusRow;
  /** the provider's issuer */
  provider: string;
}

/** The result of a sign-in at a university: a session, or an account here that the person has to prove to be theirs first. */
export type UniversityEntry = { signedIn: SignedIn } | { accountId: string; email: string };

/**
 * Signs in a person that their university has authenticated. The subject identifies them: a changed address
 * leads to the same account, and never to another one. Anyone else gets a new account, whose email and school email are
 * verified by the university; or, if there is an account with the address, has to prove that it is theirs. An imported
 * account that nobody has claimed yet is theirs if the university says that it proved the address (D70).
 * @throws ProviderFault
 * @throws ProblemError university_required for an account whose campus requires another university
 */
export async function enterByUniversity(
  parts: ProofParts,
  tx: Tx,
  call: SignInCall,
  person: UniversityPerson,
): Promise<UniversityEntry> {
  const { subject, email, provider, campus } = person;
  const domains = parts.campuses.directory.acceptedDomains(campus);
  if (email !== null && !domains.includes(email.split('@').at(-1) ?? '')) throw new ProviderFault('domain');
  const owner = await ownerOfSubject.one(tx, provider, subject);
  if (owner) {
    if (owner.banned) throw new ProviderFault('banned');
    if (owner.email) await refuseBanned(tx, owner.email);
    if (owner.suspended) throw new ProviderFault('disabled');
    await refuseOtherUniversity(parts, tx, owner.id, provider);
    await verifySchool(parts, tx, owner.id, person);
    return { signedIn: await signIn(parts, tx, call, owner.id) };
  }
  if (email === null) throw new ProviderFault('no_email');
  await refuseBanned(tx, email);
  const account = await lockAddressOwner.one(tx, email, provider);
  if (!account) return { signedIn: await register(parts, tx, call, { ...person, email }) };
  if (account.banned) throw new ProviderFault('banned');
  if (account.suspended) throw new ProviderFault('disabled');
  await refuseOtherUniversity(parts, tx, account.id, provider);
  if (account.linked) throw new ProviderFault('other_account');
  if (account.claimed || account.has_password || !person.emailVerified) return { accountId: account.id, email };
  await linkUniversity(parts, tx, account.id, person);
  await proveEmail(parts, tx, account.id, email, call.viewer);
  return { signedIn: await signIn(parts, tx, call, account.id) };
}

/**
 * Links an account to a person's identity at their university, and verifies the school email.
 * @throws ProviderFault other_account
 */
export async function linkUniversity(
  parts: ProofParts,
  tx: Tx,
  userId: string,
  person: UniversityPerson,
): Promise<void> {
  if ((await linkIdentity.run(tx, person.provider, person.subject, userId)) === 0)
    throw new ProviderFault('other_account');
  await verifySchool(parts, tx, userId, person);
}

/**
 * Verifies the school email of an account that has none, unless another account verified the address. For a member of
 * the campus the sign-in is the yearly proof that they are still there. An account verified on another campus stays there:
 * changing campus is a choice made in the settings.
 */
async function verifySchool(
  { campuses, platform }: ProofParts,
  tx: Tx,
  userId: string,
  { email, campus }: UniversityPerson,
): Promise<void> {
  const verification = await lockVerification.one(tx, userId);
  if (!verification || email === null) return;
  if (verification.school_verified) {
    if ((await checkSchoolAgain.run(tx, userId, campus.id)) > 0) await announceChange(platform, tx, userId, 'account');
    return;
  }
  if (await isSchoolEmailTaken(tx, email, userId)) return;
  await joinCampus(tx, campuses, userId, verification, email, campus.id);
  await announceChange(platform, tx, userId, 'school');
}

async function register(
  parts: ProofParts,
  tx: Tx,
  call: SignInCall,
  person: UniversityPerson & { email: string },
): Promise<SignedIn> {
  const { email, campus } = person;
  // some universities don't share names
  const name = person.name || (email.split(/[@.+_]/)[0] ?? '');
  const { first, last } = parseName(name);
  if (staffNameFault(first, last)) throw new ProviderFault('name');
  try {
    const userId = await createAccount(tx, { name, email, campusId: campus.id, passwordHash: null, verified: true });
    await linkUniversity(parts, tx, userId, person);
    return await startSession(parts, tx, call, userId);
  } catch (error) {
    // someone else took the address at the same moment
    if (error instanceof ProblemError && error.code === 'email_taken') throw new ProviderFault('sign_up');
    throw error;
  }
}
