import type { Queryable } from '../../../platform/database/pool.ts';
import { problem } from '../../../platform/http/problem.ts';
import { forgetTries, giveTryBack, secondsLocked, takeTry } from '../auth/account-store.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How many wrong codes are judged. An app's code is one of a million and three of them are good at a time: 60 tries a week
 * find one in a hundred years. Only who knows the password or sits in the account can use the tries of it up.
 */
const ofAccount = [
  { span: 'quarter', most: 10, windowMs: 15 * MINUTE },
  { span: 'day', most: 30, windowMs: DAY },
  { span: 'week', most: 60, windowMs: 7 * DAY },
] as const;
/** Of a shared address only those who are not signed in; they know a first factor, so it takes dozens of accounts to use it up. */
const ofAddress = { span: 'hour', most: 1_000, windowMs: HOUR } as const;

/**
 * Judges a code and counts it when it is wrong; it is counted before, so that many at once count too.
 * @param ip null for somebody who is signed in
 * @param judge what it came to, or null when the code is wrong
 * @throws ProblemError wrong_second_code, too_many_codes
 */
export async function judgeCode<T>(
  db: Queryable,
  { userId, ip }: { userId: string; ip: string | null },
  judge: () => Promise<T | null>,
): Promise<T> {
  const counted = [
    ...ofAccount.map((limit) => ({ ...limit, key: `second:${limit.span}:${userId}` })),
    ...(ip === null ? [] : [{ ...ofAddress, key: `second:${ofAddress.span}:${ipKey(ip)}` }]),
  ];
  const taken: string[] = [];
  for (const { key, most, windowMs } of counted) {
    if (!(await takeTry.one(db, key, most, windowMs, false))) {
      // what is refused is not judged, so it counts nowhere
      for (const earlier of taken) await giveTryBack.run(db, earlier);
      throw problem('too_many_codes', undefined, (await secondsLocked.one(db, key))?.seconds ?? 60);
    }
    taken.push(key);
  }
  const result = await judge();
  if (result === null) throw problem('wrong_second_code');
  const [quarter = '', ...others] = taken;
  await forgetTries.run(db, quarter);
  for (const key of others) await giveTryBack.run(db, key);
  return result;
}
