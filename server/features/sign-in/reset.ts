import { sitePath } from '../../../contract/site-path.ts';
import type { CampusRow } from '../campuses/index.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CallBase } from '../../platform/http/route.ts';
import { accountUnlessBanned, refuseBanned } from './email-step.ts';
import {
  makeLink,
  namesOf,
  passwordMail,
  type ProofParts,
  proveEmail,
  readLink,
  setPasswordHash,
  spendFollowing,
  spendLink,
  useLink,
} from '../identity/links/index.ts';
import { type LimitedCaller, refuseUniversityReset } from '../identity/accounts/index.ts';
import { hashPassword, passwordChangedMail, passwordFault, unlockAccount } from '../identity/passwords/index.ts';

/**
 * The page where a password is set by link.
 * @param to where to continue after the log-in that follows
 */
export const resetPath = (token: string, to: string | null = null): string =>
  `/login/reset?${new URLSearchParams({ token, ...(to ? { to } : {}) })}`;

/**
 * Mails a link that sets a password, on every campus, also an account's first one (D44).
 * @throws ProblemError user_not_found, banned, university_required or too_many_requests
 */
export async function mailPasswordLink(
  { platform, campuses }: ProofParts,
  campus: CampusRow,
  { email, to }: { email: string; to?: string | undefined },
  call: LimitedCaller,
): Promise<void> {
  await spendLink(platform, 'password', email, call);
  const account = await accountUnlessBanned(platform.pool, email);
  if (!account) throw problem('user_not_found');
  const userId = account.id;
  await refuseUniversityReset({ campuses }, platform.pool, { userId, campusId: campus.id });
  await platform.write(async (tx) => {
    const token = await makeLink(tx, { purpose: 'password', email, userId });
    const href = `${campuses.directory.urlOf(campus)}${resetPath(token, sitePath(to))}`;
    await platform.mail.post(tx, {
      userId,
      kind: 'password_link',
      asked: true,
      to: email,
      ...passwordMail(campus, href),
    });
  });
}

/**
 * The email of the account that a link sets the password of; does not consume the link.
 * @throws ProblemError link_over or too_many_requests
 */
export async function readPasswordLink({ platform }: ProofParts, token: string, call: LimitedCaller): Promise<string> {
  await spendFollowing(platform, call);
  return (await readLink(platform.pool, 'password', token)).email;
}

/**
 * Sets a password by a mailed link. This unlocks the account for new browsers, proves its email, ends every other session and
 * sends the owner a mail. If the password is refused, the link stays valid.
 * @returns the email of the account, and whether its owner logs in at /login?staff
 * @throws ProblemError link_over, invalid (an easy password), banned, university_required, unavailable or too_many_requests
 */
export async function setPasswordByLink(
  parts: ProofParts,
  campus: CampusRow,
  call: LimitedCaller & Pick<CallBase, 'viewer'>,
  { token, password }: { token: string; password: string },
): Promise<{ email: string; staff: boolean }> {
  const { platform, campuses, sessions } = parts;
  const { viewer } = call;
  await spendFollowing(platform, call);
  const { email, user_id: userId } = await readLink(platform.pool, 'password', token);
  const names = userId ? await namesOf.one(platform.pool, userId) : undefined;
  if (!userId || !names) throw problem('link_over');
  const staff = await refuseUniversityReset({ campuses }, platform.pool, { userId, campusId: campus.id });
  const fault = passwordFault(password, { names: [names.first_name, names.middle_name, names.last_name], email });
  if (fault) throw fieldProblem('password', fault);
  // hash before a database connection is taken
  const hash = await hashPassword(password);
  await platform.write(async (tx) => {
    await useLink(tx, 'password', token, email);
    await refuseBanned(tx, email);
    await proveEmail(parts, tx, userId, email, viewer);
    await setPasswordHash.run(tx, userId, hash);
    await sessions.endAll(tx, userId, viewer?.userId === userId ? viewer.sessionId : null);
    await unlockAccount(tx, email);
    const mailContent = passwordChangedMail(
      campus,
      campuses.directory.urlOf(campus),
      names.has_password ? 'reset' : 'first',
    );
    await platform.mail.post(tx, { userId, kind: 'password_changed', to: email, ...mailContent });
  });
  return { email, staff };
}
