import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DUE } from './changes.ts';
import type { AdLife } from './life.ts';
import { overdueAds } from './store.ts';
import * as ads from '../store.ts';

const SWEEP = 'ads.sweep';
const BATCH = 200;

/**
 * The timers of ads: a job for each ad at the moment when something is due, and a job every minute for everything
 * overdue. Both read the current rows, so a repeated run, a restart or a moved clock is harmless.
 */
export function registerTimers({ jobs, write, pool, log }: Platform, life: AdLife): void {
  jobs.define<{ adId: string }>(DUE, ({ adId }) => write((tx) => life.runDue(tx, adId)));
  jobs.define(SWEEP, async () => {
    const seen: string[] = [];
    for (;;) {
      const due = await overdueAds.all(pool, BATCH, seen);
      if (due.length === 0) return;
      for (const { id, orphaned } of due) {
        seen.push(id);
        // an error in one must not delay the others
        await write((tx) => (orphaned ? endOrphaned(tx, life, id) : life.runDue(tx, id))).catch((error: unknown) =>
          log.error({ err: error, ad: id }, 'could not update an ad'),
        );
      }
    }
  });
  jobs.every('* * * * *', SWEEP);
}

async function endOrphaned(tx: Tx, life: AdLife, id: string): Promise<void> {
  const owner = await ads.ownerOfAd.one(tx, id);
  if (owner) await life.endAll(tx, [{ id, user_id: owner.user_id }], 'its post is no longer visible.');
}
