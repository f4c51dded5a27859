import { getUniversityLink, linkUniversity, sendUniversityLinkCode } from '../../../../contract/identity/university.ts';
import { errors } from '../../../../contract/errors.ts';
import { readCookie, writeCookie } from '../../../platform/http/cookie.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import { type CallBase, type Route, route } from '../../../platform/http/route.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { type AnswerViewer, maskEmail, type RegionGate } from '../../identity/index.ts';
import { countLoginAttempt, findPassword, isPassword, resetLoginFailures } from '../../identity/passwords/index.ts';
import { Codes } from '../../identity/verification/index.ts';
import { type ProofParts, proveEmail } from '../../identity/links/index.ts';
import { refuseOtherUniversity } from '../../identity/accounts/index.ts';
import { refuseBanned } from '../email-step.ts';
import { answerSignIn, type SignedIn, signIn, signInCallOf } from '../sign-in.ts';
import { linkUniversity as link, type UniversityPerson } from './by-university.ts';
import { ProviderFault } from './faults.ts';
import { FLOW_SECONDS, type Signer, signerLoader } from './flow.ts';
import { linkCodeMail } from './mails.ts';
import { findLinkOwner, lockLinkable } from './store.ts';

/** An account that a person signed in at their university has to prove first. */
interface UnprovenAccount {
  accountId: string;
  email: string;
  person: UniversityPerson;
  /** the address that ends the session at the university */
  providerLogOut: string | null;
}

/** A waiting sign-in as it is stored in the browser. */
interface StoredLink {
  accountId: string;
  campusId: string;
  provider: string;
  subject: string;
  email: string;
  logOut: string | null;
  until: number;
}

const USE = 'link';
/** Browsers refuse cookies of more than 4096 bytes. */
const COOKIE_MOST = 3_800;
const cookieName = (secure: boolean): string => (secure ? '__Host-quad_link' : 'quad_link');

/**
 * The Set-Cookie value that stores what is to be linked, signed, for ten minutes; or deletes it with null. An address
 * for logging out that doesn't fit is left out.
 */
export function writeUniversityLink(
  signer: Signer,
  waiting: UnprovenAccount | null,
  now: number,
  secure: boolean,
): string {
  const stored: StoredLink | null = waiting && {
    accountId: waiting.accountId,
    campusId: waiting.person.campus.id,
    provider: waiting.person.provider,
    subject: waiting.person.subject,
    email: waiting.email,
    logOut: waiting.providerLogOut,
    until: now + FLOW_SECONDS * 1_000,
  };
  const write = (kept: StoredLink | null) => {
    const value = kept && signer.sign(USE, kept);
    return writeCookie({ name: cookieName(secure), value, maxAge: FLOW_SECONDS, secure });
  };
  const cookie = write(stored);
  return stored && cookie.length > COOKIE_MOST ? write({ ...stored, logOut: null }) : cookie;
}

/** Links an existing account to the university's identity, after proof that it belongs to the same person. */
export function universityLinkRoutes(parts: ProofParts, regionGate: RegionGate, answerViewer: AnswerViewer): Route[] {
  const { platform, campuses } = parts;
  const { pool, config } = platform;
  const loadSigner = signerLoader(config);
  const codes = new Codes(platform);
  const secure = config.publicScheme === 'https';

  /** @throws ProblemError second_step_over, banned, suspended */
  async function waitingOf(call: Pick<CallBase, 'cookieHeader'>) {
    const cookie = readCookie(call.cookieHeader, cookieName(secure));
    const stored = cookie ? ((await loadSigner()).verify(USE, cookie) as StoredLink | null) : null;
    if (!stored || stored.until < platform.clock.now()) throw problem('second_step_over');
    const campus = campuses.directory.byId(stored.campusId);
    const account = await findLinkOwner.one(pool, stored.accountId);
    // an operator may have replaced the provider meanwhile
    if (!campus || !account || campuses.directory.signInOf(campus.id)?.issuer !== stored.provider)
      throw problem('second_step_over');
    if (account.banned) throw problem('banned');
    if (account.suspended) throw problem('suspended');
    const { accountId, provider, subject, email } = stored;
    const person: UniversityPerson = { campus, provider, subject, email, emailVerified: null, name: '' };
    return { accountId, account, email, person, providerLogOut: stored.logOut ?? null };
  }

  return [
    route(getUniversityLink, async (call) => {
      const { email, account } = await waitingOf(call);
      return { email, password: account.has_password, mailed_to: maskEmail(account.email ?? email) };
    }),

    route(sendUniversityLinkCode, async (call) => {
      const { accountId: userId, account, person } = await waitingOf(call);
      const { campus } = person;
      const email = account.email ?? '';
      const resend_at = await codes.send(
        { userId, purpose: 'link_account', email, campusId: campus.id, call },
        (tx, code) =>
          platform.mail.post(tx, { userId, kind: 'link_code', asked: true, to: email, ...linkCodeMail(campus, code) }),
      );
      return { sent_to: maskEmail(email), resend_at };
    }),

    route(linkUniversity, async (call) => {
      await regionGate.enforce(call);
      const { accountId, account, email, person, providerLogOut } = await waitingOf(call);
      const { password, code } = call.body;

      /** Links the account and signs in. @param proved the address that a mailed code proved; null: the password was right */
      async function enter(tx: Tx, proved: string | null): Promise<SignedIn> {
        const before = await lockLinkable.one(tx, accountId, person.provider);
        const owner = await findLinkOwner.one(tx, accountId);
        if (!before || before.linked || !owner) throw problem('second_step_over');
        if (owner.email) await refuseBanned(tx, owner.email);
        await refuseOtherUniversity(parts, tx, accountId, person.provider);
        await link(parts, tx, accountId, person).catch((error: unknown) => {
          throw error instanceof ProviderFault ? problem('second_step_over') : error;
        });
        if (proved !== null) await proveEmail(parts, tx, accountId, proved, call.viewer);
        // whoever knows the password set it, so it stays
        else if (owner.email === email) await proveEmail(parts, tx, accountId, email, { userId: accountId });
        return signIn(parts, tx, signInCallOf(call, providerLogOut), accountId);
      }

      const enterByCode = (typed: string) =>
        codes.redeem({ userId: accountId, purpose: 'link_account', call }, typed, async (tx, proof) => {
          if ((await findLinkOwner.one(tx, accountId))?.email !== proof.email) throw problem('wrong_code');
          return enter(tx, proof.email);
        });
      const enterByPassword = async () => {
        if (!password) throw fieldProblem('password', 'Password is required.');
        // a stranger may be trying: counted like a log-in, not like the owner's own confirmations
        const attempt = await countLoginAttempt(platform, account.email ?? email, call);
        if (!(await isPassword((await findPassword.one(pool, accountId))?.password_hash, password)))
          throw fieldProblem('password', errors.invalid_password.title, 'invalid_password');
        await resetLoginFailures(pool, attempt);
        return platform.write((tx) => enter(tx, null));
      };
      const signedIn = await (code === undefined ? enterByPassword() : enterByCode(code));
      call.setCookie(writeUniversityLink(await loadSigner(), null, 0, secure));
      answerSignIn(call, signedIn);
      return answerViewer(pool, call.campus, accountId);
    }),
  ];
}
