import type { Queryable } from '../../../platform/database/pool.ts';
import { problem } from '../../../platform/http/problem.ts';
import { deleteAttempts, undoAttempt, secondsLocked, countAttempt } from '../auth/account-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Wrong codes allowed per account. An app's code is one of a million and three of them are valid at a time: with 60
 * attempts a week guessing one takes about a hundred years. Only someone who knows the password or is signed in can
 * exhaust these attempts.
 */
const ofAccount = [
  { span: 'quarter', most: 10, windowMs: 15 * MINUTE },
  { span: 'day', most: 30, windowMs: DAY },
  { span: 'week', most: 60, windowMs: 7 * DAY },
] as const;
/**
 * Wrong codes allowed per address, counted only for people who aren't signed in. They know a first factor, so
 * exhausting it takes dozens of accounts.
 */
const ofAddress = { span: 'hour', most: 1_000, windowMs: HOUR } as const;

/**
 * Checks a code and counts it if it is wrong. It is counted before the check, so that concurrent attempts count too.
 * @param ip null for a signed-in person
 * @param check returns the result, or null if the code is wrong
 * @throws ProblemError wrong_second_code, too_many_codes
 */
export async function checkCode<T>(
  db: Queryable,
  { userId, ip }: { userId: string; ip: string | null },
  check: () => Promise<T | null>,
): Promise<T> {
  const counted = [
    ...ofAccount.map((limit) => ({ ...limit, key: `second:${limit.span}:${userId}` })),
    ...(ip === null ? [] : [{ ...ofAddress, key: `second:${ofAddress.span}:${ipKey(ip)}` }]),
  ];
  const taken: string[] = [];
  for (const { key, most, windowMs } of counted) {
    if (!(await countAttempt.one(db, key, most, windowMs, false))) {
      // a refused code isn't checked, so it doesn't count
      for (const earlier of taken) await undoAttempt.run(db, earlier);
      throw problem('too_many_codes', undefined, (await secondsLocked.one(db, key))?.seconds ?? 60);
    }
    taken.push(key);
  }
  const result = await check();
  if (result === null) throw problem('wrong_second_code');
  const [quarter = '', ...others] = taken;
  await deleteAttempts.run(db, quarter);
  for (const key of others) await undoAttempt.run(db, key);
  return result;
}
