import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeleted } from '../identity/index.ts';
import { deleteRequesterKeys } from './schools/store.ts';
import { forgetCases, forgetFeedback, forgetFeedbackOf } from './forget-store.ts';

const FORGET = 'moderation.forget';

/**
 * Deletes, once a day, cases that were closed long ago with everything in them, and answered feedback. The audit log
 * keeps what moderators did. A person's feedback is deleted with their account.
 */
export function forgetOldCases({ events, jobs, pool }: Pick<Platform, 'events' | 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    while ((await forgetCases.run(pool, retentionDays.closedCase)) > 0);
    while ((await forgetFeedback.run(pool, retentionDays.feedback)) > 0);
    await deleteRequesterKeys.run(pool, retentionDays.schoolRequest);
  });
  jobs.every('57 4 * * *', FORGET);
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetFeedbackOf.run(tx, userId)) });
}
