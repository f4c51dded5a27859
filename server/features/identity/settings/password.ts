import { errors } from '../../../../contract/errors.ts';
import type { CallBase } from '../../../platform/http/route.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CampusRow, Campuses } from '../../campuses/index.ts';
import { retireLinks } from '../auth/links-store.ts';
import { resetOwnFailures, countOwnAttempt } from '../auth/lockouts.ts';
import { passwordChangedMail } from '../auth/password-mails.ts';
import { passwordFault } from '../auth/password-rules.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import { announceOwnChange } from './account.ts';
import { findSecret, replacePassword, type SecretRow } from './store.ts';

const invalid = (field: string) => fieldProblem(field, errors.invalid_password.title, 'invalid_password');

/**
 * Checks the current password again before an action reserved to the owner.
 * @param field where the password was typed
 * @throws ProblemError invalid_password (also when the account has none), locked_out
 */
export async function confirmPassword(
  { pool }: Pick<Platform, 'pool'>,
  userId: string,
  password: string,
  field: string,
): Promise<SecretRow & { password_hash: string }> {
  const secret = await findSecret.one(pool, userId);
  if (!secret) throw problem('not_signed_in');
  const { password_hash } = secret;
  if (password_hash === null) throw invalid(field);
  await countOwnAttempt(pool, userId);
  if (!(await isPassword(password_hash, password))) throw invalid(field);
  await resetOwnFailures(pool, userId);
  return { ...secret, password_hash };
}

/**
 * Changes a password (D44). Ends every other session, invalidates links that set a password, and
 * sends the owner a mail.
 * @throws ProblemError invalid (an easy password), invalid_password, locked_out
 */
export async function changePassword(
  { platform, campuses, sessions }: { platform: Platform; campuses: Campuses; sessions: Sessions },
  campus: CampusRow,
  call: Pick<CallBase, 'signedIn' | 'write'>,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { userId, sessionId } = call.signedIn();
  const owner = await confirmPassword(platform, userId, current, 'current');
  const email = owner.email ?? '';
  const fault = passwordFault(password, { names: [owner.first_name, owner.middle_name, owner.last_name], email });
  if (fault) throw fieldProblem('password', fault);
  const hash = await hashPassword(password);
  await call.write(async (tx) => {
    // of two concurrent changes, the later one was confirmed with a password that is no longer current
    if ((await replacePassword.run(tx, userId, owner.password_hash, hash)) === 0) throw invalid('current');
    await sessions.endAll(tx, userId, sessionId);
    if (email) {
      await retireLinks.run(tx, email, 'password');
      const mailContent = passwordChangedMail(campus, campuses.directory.urlOf(campus), 'changed');
      await platform.mail.post(tx, { userId, kind: 'password_changed', to: email, ...mailContent });
    }
    announceOwnChange(platform, tx, userId);
  });
}
