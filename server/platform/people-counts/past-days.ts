import type { Tx } from '../database/write.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Platform } from '../platform.ts';
import { PeopleSketch } from './sketch.ts';
import { deletePastActions, deleteViews, lockPastViews, setReached } from './store.ts';

/** Days that are merged in one transaction, and days of other actions that are deleted in one. */
const MERGED = 200;
const DELETED = 2_000;
const SWEEP = 'people.past-days';

/**
 * Every hour, adds the people of days that are over to everyone reached, and deletes those days. Call it before the
 * jobs start.
 */
export function registerPastDays({
  jobs,
  pool,
  write,
  peopleCounts,
}: Pick<Platform, 'jobs' | 'pool' | 'write' | 'peopleCounts'>): void {
  jobs.define(SWEEP, async () => {
    // other processes have written what they collected on that day: they do it every few seconds
    await peopleCounts.flush();
    while ((await write(addToReached)) > 0);
    await inBatches(pool, (db) => deletePastActions.run(db, DELETED));
  });
  jobs.every('41 * * * *', SWEEP);
}

/** Adds a batch of past days to everyone reached, and deletes it. @returns how many days it was */
async function addToReached(tx: Tx): Promise<number> {
  const rows = await lockPastViews.all(tx, MERGED);
  if (rows.length === 0) return 0;
  const reached = new Map<string, { campusId: string; subject: string; people: PeopleSketch }>();
  for (const { campus_id: campusId, subject, people, before } of rows) {
    const key = `${campusId} ${subject}`;
    const known = reached.get(key) ?? { campusId, subject, people: PeopleSketch.read(before ?? Buffer.alloc(0)) };
    known.people.addAll(PeopleSketch.read(people));
    reached.set(key, known);
  }
  const all = [...reached.values()];
  await setReached.run(
    tx,
    all.map(({ campusId }) => campusId),
    all.map(({ subject }) => subject),
    all.map(({ people }) => people.toBuffer()),
  );
  await deleteViews.run(
    tx,
    rows.map((row) => row.campus_id),
    rows.map((row) => row.subject),
    rows.map((row) => row.day),
  );
  return rows.length;
}
