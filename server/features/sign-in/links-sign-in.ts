import type { SignInCall } from '../identity/sessions/index.ts';
import { parseName } from '../../../contract/identity/names.ts';
import { sitePath } from '../../../contract/site-path.ts';
import type { CampusRow } from '../campuses/index.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CampusMail } from '../identity/index.ts';
import { joinBySchoolEmail } from '../identity/verification/index.ts';
import {
  type LimitedCaller,
  universityOfAddress,
  universityOfAccount,
  createAccount,
  refuseUniversityAccount,
  refuseUniversityAddress,
} from '../identity/accounts/index.ts';
import {
  makeLink,
  noAccountMail,
  type ProofParts,
  proveEmail,
  registrationMail,
  signInMail,
  spendFollowing,
  spendLink,
  useLink,
} from '../identity/links/index.ts';
import { accountUnlessBanned } from './email-step.ts';
import { universityMail } from './openid/mails.ts';
import { requireSignUpAddress } from './sign-up-address.ts';
import { type SignedIn, signIn, startSession } from './sign-in.ts';

export interface SignInLinkRequest {
  email: string;
  name?: string | undefined;
  agree?: boolean | undefined;
  /** where to continue afterwards, as requested by the browser */
  to?: string | undefined;
}

/**
 * Mails a link that signs in; with a name, one that creates the account. A person without an account
 * who gives no name gets a mail too, so that neither the answer nor its timing reveals whether an account exists. Where
 * a university is required, the mail leads to its sign-in.
 * @throws ProblemError invalid (the terms, or an address that may not sign up), banned or too_many_requests
 */
export async function mailSignInLink(
  { platform, campuses }: ProofParts,
  campus: CampusRow,
  { email, name, agree, to }: SignInLinkRequest,
  call: LimitedCaller,
): Promise<void> {
  if (name !== undefined && agree !== true) throw fieldProblem('agree', 'Please agree to the Terms.');
  await spendLink(platform, 'sign_in', email, call);
  const account = await accountUnlessBanned(platform.pool, email);
  // only who gives a name signs up: without one, the answer must not reveal whether an account exists
  if (!account && name !== undefined) requireSignUpAddress(platform, campuses, campus.id, email);
  const site = campuses.directory.urlOf(campus);
  await platform.write(async (tx) => {
    const post = (kind: string, mail: CampusMail) =>
      platform.mail.post(tx, { userId: account?.id ?? null, kind, asked: true, to: email, ...mail });
    const university = account
      ? await universityOfAccount({ campuses }, tx, account.id)
      : universityOfAddress({ campuses }, email);
    if (university) {
      const signInPage = `${campuses.directory.urlOf(university)}/user_registration`;
      return post('university_sign_in', universityMail(university, signInPage));
    }
    if (!account && name === undefined)
      return post('no_account', noAccountMail(campus, `${site}/register?${new URLSearchParams({ email })}`));
    const payload: Record<string, string> = name === undefined ? {} : { name, campus: campus.id };
    const token = await makeLink(tx, { purpose: 'sign_in', email, userId: account?.id ?? null, payload });
    const { first, last } = parseName(name ?? '');
    const path = sitePath(to);
    const query = new URLSearchParams({
      email,
      ...(name === undefined ? {} : { first, ...(last ? { last } : {}) }),
      token,
      ...(path ? { to: path } : {}),
    });
    const href = `${site}/login/sent?${query}`;
    return account
      ? post('sign_in_link', signInMail(campus, href))
      : post('registration_link', registrationMail(campus, href));
  });
}

/**
 * Signs in by a mailed link, or creates the account if the link carries a name. Either way the email is proved.
 * @throws ProblemError link_over, banned, suspended, university_required or too_many_requests
 */
export async function followSignInLink(
  parts: ProofParts,
  call: SignInCall,
  { email, token }: { email: string; token: string },
): Promise<{ userId: string; signedIn: SignedIn; registered: boolean }> {
  const { platform, campuses } = parts;
  await spendFollowing(platform, call);
  return platform.write(async (tx) => {
    const { payload } = await useLink(tx, 'sign_in', token, email);
    const account = await accountUnlessBanned(tx, email);
    if (account) {
      if (account.suspended) throw problem('suspended');
      await refuseUniversityAccount(parts, tx, account.id);
      await proveEmail(parts, tx, account.id, email, call.viewer);
      return { userId: account.id, signedIn: await signIn(parts, tx, call, account.id), registered: false };
    }
    const { name, campus } = payload;
    if (name === undefined || campus === undefined) throw problem('link_over');
    refuseUniversityAddress(parts, email);
    const userId = await createAccount(tx, { name, email, campusId: campus, passwordHash: null, verified: true });
    await joinBySchoolEmail(tx, campuses, userId, email);
    return { userId, signedIn: await startSession(parts, tx, call, userId), registered: true };
  });
}
