import { errors } from '../../../../contract/errors.ts';
import { statement } from '../../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countOwnAttempt, resetOwnFailures } from './lockouts.ts';
import { isPassword } from './passwords.ts';

interface SecretRow {
  email: string | null;
  password_hash: string | null;
  first_name: string;
  middle_name: string;
  last_name: string;
}

export const findPassword = statement<SecretRow, [userId: string]>(
  'identity.settings-secret',
  `select email, password_hash, first_name, middle_name, last_name from users where id = $1 and deleted_at is null`,
);

/** The error that the given password isn't the current one. */
export const wrongPassword = (field: string) => fieldProblem(field, errors.invalid_password.title, 'invalid_password');

/**
 * Checks the current password again before an action reserved to the owner.
 * @param field where the password was typed
 * @throws ProblemError invalid_password (also when the account has none), locked_out, unavailable; not_signed_in when the
 * account is gone
 */
export async function confirmPassword(
  { pool }: Pick<Platform, 'pool'>,
  userId: string,
  password: string,
  field: string,
): Promise<SecretRow & { password_hash: string }> {
  const secret = await findPassword.one(pool, userId);
  if (!secret) throw problem('not_signed_in');
  const { password_hash } = secret;
  if (password_hash === null) throw wrongPassword(field);
  await countOwnAttempt(pool, userId);
  if (!(await isPassword(password_hash, password))) throw wrongPassword(field);
  await resetOwnFailures(pool, userId);
  return { ...secret, password_hash };
}
