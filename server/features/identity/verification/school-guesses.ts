import type { CodePurpose } from '../../../../contract/identity/identity.ts';
import { schoolEmailFault } from '../../../../contract/identity/rules.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import type { LimitName, RateLimits } from '../../../platform/admission/rate-limits.ts';
import { mailboxOf } from '../../../platform/mail/mailbox.ts';
import type { Campuses } from '../../campuses/index.ts';
import { waitingCode } from './store.ts';

/** A school address that a typed code would verify. */
export interface SchoolAddress {
  email: string;
  campusId: string;
}

export interface GuessedCode {
  /** null: no code waits */
  id: string | null;
  /** the school address that it would verify; null for another address */
  school: SchoolAddress | null;
}

/**
 * A person's waiting code. The typed code may only be compared with this one, not with a newer one: the try is counted
 * against the address of this one.
 */
export async function findWaitingCode(
  db: Queryable,
  { directory }: Campuses,
  userId: string,
  purpose: CodePurpose,
): Promise<GuessedCode> {
  const code = await waitingCode.one(db, userId, purpose);
  if (!code) return { id: null, school: null };
  const { id } = code;
  const campusId = purpose === 'verify_school' ? code.campus_id : code.home_campus_id;
  const domains = directory.byId(campusId ?? '')?.email_domains ?? [];
  if (campusId === null || schoolEmailFault(code.email, domains) !== null) return { id, school: null };
  return { id, school: { email: code.email, campusId } };
}

/**
 * Checks a typed code that would verify a school address. Such an address need not exist, so a guesser can try as many
 * as they like with as many accounts. So the limits count the wrong codes for an address and for a campus, over all
 * accounts (decision 8, D75).
 * @param school null when the code verifies no school address
 * @param check checks the code. It gets whether a typed code verifies the school address right now: not once a limit is
 *   reached, when the link in the same mail has to be opened
 * @returns what `check` returns
 */
export async function checkSchoolGuess<T>(
  limits: RateLimits,
  school: SchoolAddress | null,
  check: (isTypedCodeEnough: boolean) => Promise<T>,
): Promise<T> {
  if (!school) return check(false);
  const mailbox = mailboxOf(school.email);
  // only wrong codes count towards the alarm: a class that joins at the same minute types right ones
  const alarms: LimitName[] = ['identity.school-code-alarm', 'identity.school-code-alarm-week'];
  for (const alarm of alarms) if (await limits.isSpent(alarm, school.campusId)) return check(false);
  const counted: [LimitName, string][] = [
    ['identity.school-code-address', mailbox],
    ['identity.school-code-address-week', mailbox],
  ];
  const taken: [LimitName, string][] = [];
  const giveBack = async () => {
    for (const [limit, key] of taken) await limits.giveBack(limit, key);
  };
  // counted before the check, so that concurrent tries count too
  for (const [limit, key] of counted) {
    if (!(await limits.take(limit, key))) {
      await giveBack();
      return check(false);
    }
    taken.push([limit, key]);
  }
  const result = await check(true).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'wrong_code')
      for (const alarm of alarms) await limits.note(alarm, school.campusId);
    else await giveBack();
    throw error;
  });
  await giveBack();
  return result;
}
