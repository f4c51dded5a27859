import { errors } from '../../../contract/errors.ts';
import { ifTaken } from '../../platform/database/if-taken.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CallBase } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CampusRow, Campuses } from '../campuses/index.ts';
import { bannedEmail, emailTaken, requireProof } from '../identity/accounts/index.ts';
import { announceChange } from '../identity/index.ts';
import {
  checkSchoolGuess,
  type Codes,
  findWaitingCode,
  joinBySchoolEmail,
  lockVerification,
} from '../identity/verification/index.ts';
import { emailChangedMail, newEmailCodeMail } from './mails.ts';
import { findOwnAccount, setProvedEmail } from './store.ts';

const addressTaken = () => fieldProblem('email', errors.address_taken.title, 'address_taken');

interface Parts {
  platform: Platform;
  campuses: Campuses;
  codes: Codes;
}

type Caller = Pick<CallBase, 'signedIn' | 'ip' | 'host' | 'cookieHeader' | 'pause'>;

/**
 * Mails a code to the address that a person wants as their email (D13).
 * @returns when another code can be requested
 * @throws ProblemError proof_needed, invalid ("Enter a new email"), address_taken, code_too_soon, too_many_requests
 */
export async function mailEmailCode(
  { platform, codes }: Parts,
  campus: CampusRow,
  call: Caller,
  email: string,
): Promise<string> {
  const viewer = call.signedIn();
  const { userId } = viewer;
  await requireProof(platform.pool, viewer);
  const mine = await findOwnAccount.one(platform.pool, userId);
  if (!mine) throw problem('failed');
  if (mine.email === email) throw fieldProblem('email', 'Enter a new email');
  await platform.limits.spend('identity.email-change-asked', userId);
  const [other, address] = await Promise.all([
    emailTaken.one(platform.pool, email),
    bannedEmail.one(platform.pool, email),
  ]);
  if (other?.taken || address?.banned) throw addressTaken();
  const request = { userId, purpose: 'change_email', email, campusId: campus.id, call } as const;
  return codes.send(request, (tx, code) =>
    platform.mail.post(tx, { userId, kind: 'change_email', asked: true, to: email, ...newEmailCodeMail(campus, code) }),
  );
}

/**
 * Makes the address that a code proves a person's email. Their sessions and school email stay, and the
 * previous address gets a mail.
 * @throws ProblemError wrong_code, address_taken when another account took it meanwhile, too_many_requests
 */
export async function changeEmail(
  { platform, campuses, codes }: Parts,
  campus: CampusRow,
  call: Caller,
  code: string,
): Promise<void> {
  const { userId } = call.signedIn();
  const { id: codeId, school } = await findWaitingCode(platform.pool, campuses, userId, 'change_email');
  await checkSchoolGuess(platform.limits, school, (isTypedCodeEnough) =>
    codes.redeem({ userId, purpose: 'change_email', call, codeId }, code, async (tx, { email }) => {
      const before = await lockVerification.one(tx, userId);
      if (!before) throw problem('failed');
      if ((await bannedEmail.one(tx, email))?.banned) throw addressTaken();
      await setProvedEmail.run(tx, userId, email).catch(ifTaken(addressTaken));
      if (isTypedCodeEnough) await joinBySchoolEmail(tx, campuses, userId, email);
      // an address that was never proved may belong to a stranger
      if (before.verified && before.email !== null && before.email !== email)
        await platform.mail.post(tx, {
          userId,
          kind: 'email_changed',
          to: before.email,
          ...emailChangedMail(campus, email, campuses.directory.urlOf(campus)),
        });
      await announceChange(platform, tx, userId, 'verified');
    }),
  );
}
