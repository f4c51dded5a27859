import { tries } from '../../../contract/rate-limits.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { problem } from '../../platform/http/problem.ts';
import { countAttempt, deleteAttempts, secondsLocked, undoAttempt } from '../identity/accounts/index.ts';
import { ipKey } from '../../platform/http/ip-key.ts';

/**
 * Checks a code and counts it if it is wrong. It is counted before the check, so that concurrent attempts count too.
 * @param ip null for a signed-in person
 * @param onAccountLocked called when too many codes were typed for this account, not when it was at this address
 * @param check returns the result, or null if the code is wrong
 * @throws ProblemError wrong_second_code, too_many_codes
 */
export async function checkCode<T>(
  db: Queryable,
  { userId, ip, onAccountLocked }: { userId: string; ip: string | null; onAccountLocked?: () => Promise<void> },
  check: () => Promise<T | null>,
): Promise<T> {
  const { account, address } = tries.secondCode;
  const counted = [
    ...account.map((limit) => ({ ...limit, key: `second:${limit.span}:${userId}`, onLocked: onAccountLocked })),
    ...(ip === null ? [] : [{ ...address, key: `second:${address.span}:${ipKey(ip)}`, onLocked: undefined }]),
  ];
  const taken: string[] = [];
  for (const { key, most, seconds, onLocked } of counted) {
    if (!(await countAttempt.one(db, key, most, seconds * 1_000, false))) {
      // a refused code isn't checked, so it doesn't count
      for (const earlier of taken) await undoAttempt.run(db, earlier);
      await onLocked?.();
      // the counter can be gone by now
      throw problem('too_many_codes', undefined, (await secondsLocked.one(db, key))?.seconds ?? 60);
    }
    taken.push(key);
  }
  const result = await check().catch(async (error: unknown) => {
    // a failure of the server says nothing of the code
    for (const key of taken) await undoAttempt.run(db, key).catch(() => undefined);
    throw error;
  });
  if (result === null) throw problem('wrong_second_code');
  // a right code clears the counter of the shortest time, and in the others undoes its own attempt
  const [shortest = '', ...others] = taken;
  await deleteAttempts.run(db, shortest);
  for (const key of others) await undoAttempt.run(db, key);
  return result;
}
