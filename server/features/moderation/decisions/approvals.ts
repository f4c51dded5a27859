import { APPROVAL_DAYS, DAYS_WITHOUT_APPROVAL, type ModerationCase } from '../../../../contract/moderation/cases.ts';
import type { Verdict } from '../../../../contract/moderation/decisions.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { EVERYWHERE } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { audit } from '../../identity/index.ts';
import { approvalAnsweredMail, approvalNeededMail, requestText } from './approval-mails.ts';
import { isShutting } from './policy.ts';
import { notifyStaff } from './publish-queue.ts';
import * as store from './store-approvals.ts';
import { caseById } from './store-cases.ts';
import { loadAccounts, type Moderator } from '../../console/index.ts';

const EXPIRE = 'moderation.expire-approvals';

/**
 * Whether a campus moderator's decision waits for a second one: a ban, or a suspension that is long by itself or with the
 * person's others of the last 30 days.
 */
export async function needsApproval(
  tx: Tx,
  { scope }: Moderator,
  { action, days = 1 }: Verdict,
  userId: string | undefined,
): Promise<boolean> {
  if (scope === EVERYWHERE || !isShutting(action)) return false;
  if (action === 'ban') return true;
  if (userId === undefined) return false;
  await store.lockSuspended.one(tx, userId);
  const before = (await store.suspendedLately.one(tx, userId))?.days ?? 0;
  return before + days > DAYS_WITHOUT_APPROVAL;
}

/** Requests of campus moderators for the approval of a second one. */
export class Approvals {
  readonly #platform: Pick<Platform, 'live' | 'mail' | 'jobs' | 'write'>;
  readonly #campuses: Campuses;

  constructor(platform: Pick<Platform, 'live' | 'mail' | 'jobs' | 'write'>, campuses: Campuses) {
    this.#platform = platform;
    this.#campuses = campuses;
    platform.jobs.define(EXPIRE, () => this.#expire());
    platform.jobs.every('7 * * * *', EXPIRE);
  }

  /**
   * Asks the other moderators, by mail and in the queue. The case stays open.
   * @throws ProblemError approval_waits if a request for this case waits already
   */
  async request(tx: Tx, moderator: Moderator, about: ModerationCase, { action, reason, days }: Verdict): Promise<void> {
    // nothing else needs an approval (`needsApproval`)
    if (action !== 'ban' && action !== 'suspend') return;
    const { _id: caseId } = about;
    const length = action === 'suspend' ? (days ?? null) : null;
    const made = await store.addApproval.one(tx, {
      caseId,
      action,
      reason,
      days: length,
      by: moderator.userId,
      daysToAnswer: APPROVAL_DAYS,
    });
    if (!made) throw problem('approval_waits');
    await audit(tx, {
      by: moderator.userId,
      action: 'approval.request',
      kind: 'case',
      id: caseId,
      note: reason,
      detail: { action, ...(length ? { days: length } : {}) },
    });
    const requester = (await loadAccounts(tx, [moderator.userId])).get(moderator.userId)?.username ?? '';
    const what = requestText(action, about.user?.username ?? '', length);
    for (const { id, email, campus_id } of await store.approversOf.all(tx, caseId, moderator.userId))
      await this.#platform.mail.post(tx, {
        userId: id,
        kind: 'approval',
        waits: true,
        to: email,
        ...approvalNeededMail(...this.#siteOf(campus_id), { caseId, requester, what }),
        eventKey: `approval:${made.id}:${id}`,
      });
    await notifyStaff(tx, this.#platform.live, caseId, 'approval');
  }

  /** Closes a request and writes to who asked. */
  async answer(
    tx: Tx,
    moderator: Moderator,
    about: ModerationCase,
    { _id: id, action, days }: NonNullable<ModerationCase['approval']>,
    { requestedBy, verdict, note }: { requestedBy: string | null; verdict: 'approved' | 'refused'; note: string },
  ): Promise<void> {
    await store.closeApproval.run(tx, id, verdict, moderator.userId);
    await audit(tx, {
      by: moderator.userId,
      action: `approval.${verdict}`,
      kind: 'case',
      id: about._id,
      note,
      detail: { action, ...(days ? { days } : {}), requested_by: requestedBy },
    });
    const what = requestText(action, about.user?.username ?? '', days);
    await this.#mailRequester(tx, about._id, requestedBy, { what, outcome: verdict, note });
    await notifyStaff(tx, this.#platform.live, about._id, 'approval');
  }

  async #expire(): Promise<void> {
    await this.#platform.write(async (tx) => {
      for (const { case_id: caseId, action, requested_by } of await store.expireApprovals.all(tx)) {
        await audit(tx, { by: null, action: 'approval.expired', kind: 'case', id: caseId, detail: { action } });
        const userId = (await caseById.one(tx, EVERYWHERE, caseId))?.user_id ?? null;
        const username = (await loadAccounts(tx, [userId])).get(userId ?? '')?.username ?? 'someone';
        const what = requestText(action, username, null);
        await this.#mailRequester(tx, caseId, requested_by, { what, outcome: 'expired', note: '' });
        await notifyStaff(tx, this.#platform.live, caseId, 'approval');
      }
    });
  }

  async #mailRequester(
    tx: Tx,
    caseId: string,
    userId: string | null,
    answered: { what: string; outcome: 'approved' | 'refused' | 'expired'; note: string },
  ): Promise<void> {
    const row = userId ? await store.requesterOf.one(tx, caseId, userId) : undefined;
    if (!row) return;
    await this.#platform.mail.post(tx, {
      userId: row.id,
      kind: 'approval',
      waits: true,
      to: row.email,
      ...approvalAnsweredMail(...this.#siteOf(row.campus_id), { caseId, ...answered }),
    });
  }

  #siteOf(campusId: string) {
    const { directory } = this.#campuses;
    const campus = directory.byIdOrDefault(campusId);
    return [campus, directory.urlOf(campus)] as const;
  }
}
