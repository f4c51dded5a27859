import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeleted } from '../identity/index.ts';
import { forgetVoices } from './schools/store.ts';
import { forgetCases, forgetFeedback, forgetFeedbackOf } from './forget-store.ts';

const FORGET = 'moderation.forget';

/**
 * Throws away, once a day, cases that were closed long ago with all that belongs to them, and messages to us that were
 * answered. What moderators did stays in the audit log. What somebody wrote to us goes with his account.
 */
export function forgetOldCases({ events, jobs, pool }: Pick<Platform, 'events' | 'jobs' | 'pool'>): void {
  jobs.define(FORGET, async () => {
    while ((await forgetCases.run(pool, retentionDays.closedCase)) > 0);
    while ((await forgetFeedback.run(pool, retentionDays.feedback)) > 0);
    await forgetVoices.run(pool, retentionDays.schoolRequest);
  });
  jobs.every('57 4 * * *', FORGET);
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await forgetFeedbackOf.run(tx, userId)) });
}
