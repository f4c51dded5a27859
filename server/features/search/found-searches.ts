import { readTyped } from '../../../contract/search/typed-filters.ts';
import { searchKey } from '../../../contract/search/words.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { everything, hitRows } from './hits-store.ts';
import type { Plans } from './plan.ts';
import { enoughSearched, setFound } from './searches-store.ts';

const LOOK_AGAIN = 'search.look-again';

interface Parts {
  plans: Plans;
  clock: Platform['clock'];
}

/** Records whether a popular text finds any posts; only those are suggested to others. */
export async function noteFound(
  db: Queryable,
  { plans, clock }: Parts,
  { id, campusId, text }: { id: string; campusId: string; text: string },
): Promise<void> {
  const { words } = readTyped(text);
  // filters alone list what there is
  if (words === '') return void (await setFound.run(db, id, true, null));
  const { tsquery, readAs, ...plan } = await plans.of(campusId, searchKey(words));
  const hits = tsquery === null ? [] : await hitRows(db, campusId, { ...plan, tsquery }, everything, null, clock.now());
  await setFound.run(db, id, hits.length > 0, readAs);
}

/** Checks every night whether the suggested texts still find posts. */
export function scheduleFoundChecks(
  { jobs, pool, clock }: Pick<Platform, 'jobs' | 'pool' | 'clock'>,
  plans: Plans,
): void {
  jobs.define(LOOK_AGAIN, async () => {
    for (let after: string | null = null; ; ) {
      const rows: { id: string; campus_id: string; text: string }[] = await enoughSearched.all(pool, after);
      for (const { id, campus_id: campusId, text } of rows)
        await noteFound(pool, { plans, clock }, { id, campusId, text });
      after = rows.at(-1)?.id ?? null;
      if (after === null) return;
    }
  });
  jobs.every('29 4 * * *', LOOK_AGAIN);
}
