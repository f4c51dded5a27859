import type { SignInCall } from '../identity/sessions/index.ts';
import { maskEmail } from '../identity/index.ts';
import type { CampusRow } from '../campuses/index.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { problem } from '../../platform/http/problem.ts';
import { accountUnlessBanned, refuseBanned, resetPath, type SignedIn, signIn } from '../sign-in/index.ts';
import {
  claimMail,
  makeLink,
  type ProofParts,
  proveEmail,
  spendFollowing,
  spendLink,
  useLink,
} from '../identity/links/index.ts';
import { type LimitedCaller, refuseUniversityAccount } from '../identity/accounts/index.ts';
import { findByUsername } from './store.ts';

interface UnclaimedAccount {
  id: string;
  username: string;
  email: string;
}

/**
 * An account that has not been claimed yet.
 * @param named its username, in upper or lower case
 * @param isHidden whether it is hidden from the viewer, who then gets not_found (D11)
 * @throws ProblemError not_found or already_claimed
 */
export async function unclaimed(
  db: Queryable,
  named: string,
  isHidden: (userId: string) => Promise<boolean>,
): Promise<UnclaimedAccount> {
  const username = named.toLowerCase();
  const account = await findByUsername.one(db, username);
  if (!account || (await isHidden(account.id))) throw problem('not_found');
  if (account.claimed) throw problem('already_claimed');
  if (!account.email) throw problem('not_found');
  return { id: account.id, username, email: account.email };
}

/**
 * Mails the link by which the owner of an unclaimed account claims it (D17).
 * @returns the address, masked
 * @throws ProblemError banned or too_many_requests
 */
export async function mailClaimLink(
  { platform, campuses }: ProofParts,
  campus: CampusRow,
  { id: userId, username, email }: UnclaimedAccount,
  call: LimitedCaller,
): Promise<string> {
  await spendLink(platform, 'claim', email, call);
  await refuseBanned(platform.pool, email);
  await platform.write(async (tx) => {
    const token = await makeLink(tx, { purpose: 'claim', email, userId });
    const query = new URLSearchParams({ claim: username, token });
    const href = `${campuses.directory.urlOf(campus)}/login/sent?${query}`;
    await platform.mail.post(tx, {
      userId,
      kind: 'claim_link',
      asked: true,
      to: email,
      ...claimMail(campus, username, href),
    });
  });
  return maskEmail(email);
}

/**
 * Claims an account by its mailed link: it becomes claimed and verified, and its owner is signed in.
 * @returns who was signed in and how, and the path of the page where the first password is set
 * @throws ProblemError link_over, banned, suspended, too_many_requests, or university_required where the account has to use
 *   the university's sign-in
 */
export async function claimByLink(
  parts: ProofParts,
  call: SignInCall,
  token: string,
): Promise<{ userId: string; signedIn: SignedIn; setPassword: string }> {
  const { platform } = parts;
  await spendFollowing(platform, call);
  return platform.write(async (tx) => {
    const { user_id: userId, email } = await useLink(tx, 'claim', token, null);
    const account = await accountUnlessBanned(tx, email);
    // the address may belong to another account by now
    if (!userId || account?.id !== userId) throw problem('link_over');
    if (account.suspended) throw problem('suspended');
    await refuseUniversityAccount(parts, tx, userId);
    await proveEmail(parts, tx, userId, email, call.viewer);
    const passwordToken = await makeLink(tx, { purpose: 'password', email, userId });
    return {
      userId,
      signedIn: await signIn(parts, tx, call, userId),
      setPassword: resetPath(passwordToken),
    };
  });
}
