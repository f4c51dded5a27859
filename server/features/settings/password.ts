import type { CallBase } from '../../platform/http/route.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CampusRow, Campuses } from '../campuses/index.ts';
import { retireLinks } from '../identity/links/index.ts';
import {
  hashPassword,
  passwordChangedMail,
  passwordFault,
  confirmPassword,
  wrongPassword,
} from '../identity/passwords/index.ts';
import type { Sessions } from '../identity/sessions/index.ts';
import { replacePassword } from './store.ts';
import { announceOwnChange } from './account.ts';

/**
 * Changes a password (D44). Ends every other session, invalidates links that set a password, and
 * sends the owner a mail.
 * @throws ProblemError invalid (an easy password), invalid_password, locked_out, unavailable
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
    if ((await replacePassword.run(tx, userId, owner.password_hash, hash)) === 0) throw wrongPassword('current');
    await sessions.endAll(tx, userId, sessionId);
    if (email) {
      await retireLinks.run(tx, email, 'password');
      const mailContent = passwordChangedMail(campus, campuses.directory.urlOf(campus), 'changed');
      await platform.mail.post(tx, { userId, kind: 'password_changed', to: email, ...mailContent });
    }
    announceOwnChange(platform, tx, userId);
  });
}
