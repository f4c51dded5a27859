import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeleted } from '../identity/index.ts';
import * as store from './forget-store.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import type { Queryable } from '../../platform/database/pool.ts';

const FORGET = 'search.forget';

/** Subtracts deleted searches from the counts of their texts, and deletes texts without any. */
export async function countOut(tx: Queryable, gone: readonly store.DeletedSearch[]): Promise<void> {
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

const listsOf = (rows: readonly Pick<store.DeletedSearch, 'campus_id' | 'text'>[]): [string[], string[]] => [
  rows.map((row) => row.campus_id),
  rows.map((row) => row.text),
];

/**
 * Deletes a person's searches with their account, and once a day old searches, and texts that no one searches for any
 * more.
 */
export function forgetSearches({ jobs, pool, events }: Pick<Platform, 'jobs' | 'pool' | 'events'>): void {
  events.on(accountDeleted, {
    within: async (tx, { userId }) => countOut(tx, await store.dropOfPerson.all(tx, userId)),
  });
  async function forgetSome(tx: Queryable): Promise<number> {
    const history = await store.dropOldHistory.all(tx, retentionDays.search);
    await countOut(tx, history);
    const visits = await store.dropOldVisits.all(tx, retentionDays.search);
    if (visits.length > 0) await store.countVisitsOut.run(tx, ...listsOf(visits));
    return history.length + visits.length;
  }
  jobs.define(FORGET, async () => {
    await inBatches(pool, forgetSome);
    await inBatches(pool, (db) => store.dropOldTexts.run(db, retentionDays.search));
  });
  jobs.every('3 5 * * *', FORGET);
}
