import { parseName } from '../../../../contract/identity/names.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import { errors } from '../../../../contract/errors.ts';
import { registered } from '../events.ts';
import { emailTaken, insertAccount } from './account-store.ts';
import { freeUsername } from './usernames.ts';

export interface NewAccount {
  /** a full name as typed */
  name: string;
  /** lower-case */
  email: string;
  campusId: string;
  /** null for an account that signs in by link or provider */
  passwordHash: string | null;
  /** whether signing up this way proves the email */
  verified: boolean;
}

/** How many usernames are tried, each of which another account may take just before. */
const TRIES = 20;

export const emailTakenProblem = () => fieldProblem('email', errors.email_taken.title, 'email_taken');

/**
 * Creates an account with a unique username, also when others register at the same moment.
 * @returns the new person's id
 * @throws ProblemError email_taken
 */
export async function createAccount(tx: Tx, wanted: NewAccount): Promise<string> {
  const userId = await insertNamed(tx, wanted);
  await tx.emit(registered, { userId, campusId: wanted.campusId });
  return userId;
}

/**
 * Inserts an account without emitting an event, since imported people didn't register.
 * @returns the new person's id
 * @throws ProblemError email_taken
 */
export async function insertNamed(tx: Tx, wanted: NewAccount): Promise<string> {
  const name = parseName(wanted.name);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const username = await freeUsername(tx, name);
    const row = await insertAccount.one(tx, {
      campusId: wanted.campusId,
      first: name.first,
      middle: name.middle,
      last: name.last,
      username,
      email: wanted.email,
      passwordHash: wanted.passwordHash,
      verified: wanted.verified,
    });
    if (row) return row.id;
    if ((await emailTaken.one(tx, wanted.email))?.taken) throw emailTakenProblem();
  }
  throw new Error('could not find a free username');
}
