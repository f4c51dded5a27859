import { errors } from '../../../../contract/errors.ts';
import { schoolEmailFault } from '../../../../contract/identity/rules.ts';
import { ifTaken } from '../../../platform/database/if-taken.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import type { Campuses } from '../../campuses/index.ts';
import { bannedEmail } from '../accounts/account-store.ts';
import { requiresUniversity } from '../accounts/university-required.ts';
import { memberJoined } from '../events.ts';
import { lockVerification, schoolEmailOwner, type VerificationRow, setSchoolEmail } from './store.ts';

export const schoolEmailTaken = () => fieldProblem('email', errors.school_email_taken.title, 'school_email_taken');

/** Whether a person cannot use a school email: another account verified it, or its mailbox is banned. */
export async function isSchoolEmailTaken(db: Queryable, email: string, userId: string): Promise<boolean> {
  const [owner, address] = await Promise.all([schoolEmailOwner.one(db, email), bannedEmail.one(db, email)]);
  return (owner !== undefined && owner.id !== userId) || address?.banned === true;
}

/**
 * Verifies a school email. The person becomes a member of its campus, is counted there and no longer on the previous
 * one, and a new member is announced.
 * @throws ProblemError school_email_taken when another account verified it first, or it is banned
 */
export async function joinCampus(
  tx: Tx,
  campuses: Campuses,
  userId: string,
  verification: VerificationRow,
  email: string,
  campusId: string,
): Promise<void> {
  if (await isSchoolEmailTaken(tx, email, userId)) throw schoolEmailTaken();
  const before = verification.school_verified ? verification.campus_id : null;
  const joins = before !== campusId;
  await setSchoolEmail.run(tx, userId, email, campusId, joins).catch(ifTaken(schoolEmailTaken));
  if (!joins) return;
  // counters are locked in a fixed order, so that two people swapping campuses cannot deadlock
  for (const id of [before, campusId].filter((id) => id !== null).sort())
    await campuses.addMembers(tx, id, id === campusId ? 1 : -1);
  await tx.emit(memberJoined, { userId, campusId });
}

/**
 * If an account's email is also a school address of its campus, verifying it proves both (D43). Does nothing if it isn't, if
 * it can't be used, or if the person has a verified school address.
 */
export async function joinBySchoolEmail(tx: Tx, campuses: Campuses, userId: string, email: string): Promise<void> {
  const verification = await lockVerification.one(tx, userId);
  if (!verification || verification.school_verified) return;
  // only the university verifies the addresses of a campus that requires it
  if (requiresUniversity({ campuses }, verification.campus_id)) return;
  const domains = campuses.directory.byId(verification.campus_id)?.email_domains ?? [];
  if (schoolEmailFault(email, domains) !== null || (await isSchoolEmailTaken(tx, email, userId))) return;
  await joinCampus(tx, campuses, userId, verification, email, verification.campus_id);
}
