import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { accountDeleted } from '../identity/index.ts';
import { deleteRequesterKeys } from './schools/store.ts';
import { forgetCases, forgetFeedback, forgetFeedbackOf } from './forget-store.ts';

const FORGET = 'moderation.forget';

/**
 * Once a day deletes cases that were closed long ago, with everything in them; feedback that was answered long ago; and
 * the hashes of who requested a school. The audit log keeps what moderators did. A person's feedback is deleted with
 * their account.
 */
export function forgetOldCases({ events, jobs, pool }: Pick<Platform, 'events' | 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    await inBatches(pool, (db) => forgetCases.run(db, retentionDays.closedCase));
    await inBatches(pool, (db) => forgetFeedback.run(db, retentionDays.feedback));
    await inBatches(pool, (db) => deleteRequesterKeys.run(db, retentionDays.schoolRequest));
  });
  jobs.every('57 4 * * *', FORGET);
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetFeedbackOf.run(tx, userId)) });
}
