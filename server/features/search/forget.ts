import { retentionDays } from '../../../contract/retention.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeleted } from '../identity/index.ts';
import * as store from './forget-store.ts';

const FORGET = 'search.forget';

/** Subtracts deleted searches from the counts of their texts, and deletes texts without any. */
export async function countOut(tx: Tx, gone: readonly store.Forgotten[]): Promise<void> {
  if (gone.length === 0) return;
  const [campuses, texts] = listsOf(gone);
  await store.countOut.run(
    tx,
    campuses,
    texts,
    gone.map((row) => row.times),
  );
  await store.dropUncounted.run(tx, campuses, texts);
}

const listsOf = (rows: readonly Pick<store.Forgotten, 'campus_id' | 'text'>[]): [string[], string[]] => [
  rows.map((row) => row.campus_id),
  rows.map((row) => row.text),
];

/**
 * Deletes a person's searches with their account, and once a day old searches, and texts that no one searches for any
 * more.
 */
export function forgetSearches({
  jobs,
  pool,
  write,
  events,
}: Pick<Platform, 'jobs' | 'pool' | 'write' | 'events'>): void {
  events.on(accountDeleted, {
    within: async (tx, { userId }) => countOut(tx, await store.dropOfPerson.all(tx, userId)),
  });
  const forgetSome = () =>
    write(async (tx) => {
      const history = await store.dropOldHistory.all(tx, retentionDays.search);
      await countOut(tx, history);
      const visits = await store.dropOldVisits.all(tx, retentionDays.search);
      if (visits.length > 0) await store.countVisitsOut.run(tx, ...listsOf(visits));
      return history.length + visits.length;
    });
  jobs.define(FORGET, async () => {
    while ((await forgetSome()) > 0);
    while ((await store.dropOldTexts.run(pool, retentionDays.search)) > 0);
  });
  jobs.every('3 5 * * *', FORGET);
}
