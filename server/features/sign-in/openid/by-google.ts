import type { SignInCall } from '../../identity/sessions/index.ts';
import { parseName, staffNameFault } from '../../../../contract/identity/names.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import { joinBySchoolEmail } from '../../identity/verification/index.ts';
import {
  createAccount,
  GOOGLE,
  refuseUniversityAccount,
  refuseUniversityAddress,
} from '../../identity/accounts/index.ts';
import { type ProofParts, proveEmail } from '../../identity/links/index.ts';
import { maySignUp } from '../sign-up-address.ts';
import { accountUnlessBanned, refuseBanned } from '../email-step.ts';
import { type SignedIn, signIn, startSession } from '../sign-in.ts';
import { ProviderFault } from './faults.ts';
import type { ProviderPerson } from './person.ts';
import { linkIdentity, lockLinkable, ownerOfSubject } from './store.ts';

/**
 * Signs in a person that the provider has authenticated, or registers them. An account is linked by its email
 * only when both sides have verified it: the provider says so, and the account is verified or has no password that
 * someone else could have set.
 * @throws ProviderFault; ProblemError banned, or university_required where students sign in at their university
 */
export async function enterByGoogle(
  parts: ProofParts,
  tx: Tx,
  call: SignInCall,
  person: ProviderPerson,
): Promise<SignedIn> {
  const { subject, email, emailVerified } = person;
  // refuses a banned address, even if the account linked to this person has another one by now
  const account = email ? await accountUnlessBanned(tx, email) : null;
  const owner = await ownerOfSubject.one(tx, GOOGLE, subject);
  if (owner) {
    if (owner.banned) throw new ProviderFault('banned');
    if (owner.email) await refuseBanned(tx, owner.email);
    if (owner.suspended) throw new ProviderFault('disabled');
    await refuseUniversityAccount(parts, tx, owner.id);
    return signIn(parts, tx, call, owner.id);
  }
  if (!email) throw new ProviderFault('no_email');
  // an address that the provider hasn't verified proves nothing
  if (!emailVerified) throw new ProviderFault(account ? 'other_account' : 'no_email');
  if (!account) return register(parts, tx, call, { ...person, email });
  if (account.suspended) throw new ProviderFault('disabled');
  await refuseUniversityAccount(parts, tx, account.id);
  const linkable = await lockLinkable.one(tx, account.id, GOOGLE);
  const isUnproved = !linkable?.verified && linkable?.has_password;
  if (!linkable || linkable.linked || isUnproved) throw new ProviderFault('other_account');
  await linkIdentity.run(tx, GOOGLE, subject, account.id);
  await proveEmail(parts, tx, account.id, email, call.viewer);
  return signIn(parts, tx, call, account.id);
}

async function register(
  parts: ProofParts,
  tx: Tx,
  call: SignInCall,
  { subject, email, name }: ProviderPerson & { email: string },
): Promise<SignedIn> {
  refuseUniversityAddress(parts, email);
  if (!maySignUp(parts.platform, parts.campuses, call.campus.id, email)) throw new ProviderFault('domain');
  const { first, last } = parseName(name);
  if (staffNameFault(first, last)) throw new ProviderFault('name');
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
    return await startSession(parts, tx, call, userId);
  } catch (error) {
    // someone else took the address at the same moment
    if (error instanceof ProblemError && error.code === 'email_taken') throw new ProviderFault('sign_up');
    throw error;
  }
}
