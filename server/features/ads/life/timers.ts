import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DUE } from './changes.ts';
import type { AdLife } from './life.ts';
import { overdue } from './store.ts';
import * as ads from '../store.ts';

const SWEEP = 'ads.sweep';
const BATCH = 200;

/**
 * The timers of ads: a job of each one for the moment at which something is due, kept in the database, and every minute a
 * look at what should have happened by now. Both read the rows anew, so a repeat, a restart or a moved clock does no harm.
 */
export function keepTimers({ jobs, write, pool, log }: Platform, life: AdLife): void {
  jobs.define<{ adId: string }>(DUE, ({ adId }) => write((tx) => life.ring(tx, adId)));
  jobs.define(SWEEP, async () => {
    const seen = new Set<string>();
    for (;;) {
      const due = (await overdue.all(pool, BATCH)).filter(({ id }) => !seen.has(id));
      if (due.length === 0) return;
      for (const { id, orphaned } of due) {
        seen.add(id);
        // the others must not wait for one that fails
        await write((tx) => (orphaned ? orphan(tx, life, id) : life.ring(tx, id))).catch((error: unknown) =>
          log.error({ err: error, ad: id }, 'an ad could not be brought up to date'),
        );
      }
    }
  });
  jobs.every('* * * * *', SWEEP);
}

async function orphan(tx: Tx, life: AdLife, id: string): Promise<void> {
  const owner = await ads.ownerOf.one(tx, id);
  if (owner) await life.endAll(tx, [{ id, user_id: owner.user_id }], 'its post is no longer visible.');
}
