import { createHash, randomBytes } from 'node:crypto';
import {
  type CaseAction,
  isMeasure,
  type ModerationCase,
  REMOVED_DAYS,
} from '../../../../contract/moderation/cases.ts';
import type { Verdict } from '../../../../contract/moderation/decisions.ts';
import type { ReportTarget } from '../../../../contract/moderation/moderation.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { fieldProblem, problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audit, banUser, suspendUser, unbanUser } from '../../identity/index.ts';
import type { Chats } from '../../chats/index.ts';
import type { Records } from '../../deals/index.ts';
import type { Files } from '../../files/index.ts';
import type { Posts } from '../../posts/index.ts';
import type { ModeratedSales } from '../../sales/index.ts';
import { copyIntoCase } from '../evidence/copy.ts';
import { type Approvals, needsApproval } from './approvals.ts';
import { viewCase } from './cases.ts';
import { notifyStaff } from './publish-queue.ts';
import { isShutting, mayTake } from './policy.ts';
import * as store from './store-decisions.ts';
import type { Notifier } from './notify.ts';
import { covers, findUserTarget, type Moderator } from '../../console/index.ts';

export interface DecideParts {
  platform: Pick<Platform, 'live' | 'bus'>;
  posts: Pick<Posts, 'hidePost' | 'restorePost'>;
  files: Pick<Files, 'hold'>;
  chats: Pick<Chats, 'hideMessage' | 'restoreMessage'>;
  records: Pick<Records, 'setNoteHidden'>;
  sales: Pick<ModeratedSales, 'setHidden'>;
  notifier: Notifier;
  approvals: Approvals;
}

/**
 * Decides a case (D10) in one transaction: applies the action, notifies the person concerned with the reason and the
 * reporters that it was reviewed, and writes the audit log. A ban or long suspension by a campus moderator only asks for
 * the approval of a second moderator.
 * @param approved a second moderator has approved it
 * @throws ProblemError case_not_found, case_decided, appeal_waits, forbidden, report_target_gone, invalid, approval_waits
 */
export async function decide(
  parts: DecideParts,
  tx: Tx,
  moderator: Moderator,
  caseId: string,
  verdict: Verdict,
  approved = false,
): Promise<ModerationCase> {
  const { action, reason } = verdict;
  if (!(await store.lockCase.one(tx, moderator.scope, caseId))) throw problem('case_not_found');
  const before = await viewCase(tx, moderator, caseId);
  if (!mayTake(moderator, action, before.user)) throw problem('forbidden');
  if (!before.actions.includes(action)) {
    if (before.appealed) throw problem('appeal_waits');
    if (before.state !== 'open') throw problem('case_decided');
    if (before.gone) throw problem('report_target_gone');
    throw fieldProblem('action', "You can't do that here right now.");
  }
  // an appeal is judged by the text at the time of the decision
  if (isMeasure(action) && !before.gone)
    await copyIntoCase(tx, parts.files, {
      caseId,
      campusId: before.campus_id,
      kind: before.kind,
      id: before.target_id,
      around: before.reports > 0,
    });
  if (!approved && (await needsApproval(tx, moderator, verdict, before.user?._id))) {
    await parts.approvals.request(tx, moderator, before, verdict);
    return viewCase(tx, moderator, caseId);
  }
  const until = await act(parts, tx, moderator, before, verdict);
  const token = isMeasure(action) && before.user ? randomBytes(32).toString('base64url') : null;
  const made = await store.addDecision.one(tx, {
    caseId,
    action,
    reason,
    days: action === 'suspend' ? (verdict.days ?? null) : null,
    until,
    by: moderator.userId,
    appealHash: token ? createHash('sha256').update(token).digest() : null,
  });
  const decisionId = made?.id ?? '';
  await store.closeCase.run(tx, caseId, isMeasure(action) ? 'upheld' : 'dismissed', moderator.userId, action === 'ban');
  const reporters =
    before.state === 'open' ? await parts.notifier.notifyReporters(tx, before, decisionId, isMeasure(action)) : 0;
  const concerned =
    action !== 'dismiss' &&
    (await parts.notifier.notifyConcerned(tx, before, { id: decisionId, action, reason, until, token }));
  await audit(tx, {
    by: moderator.userId,
    action: `case.${action}`,
    kind: 'case',
    id: caseId,
    note: reason,
    detail: {
      [before.kind]: before.target_id,
      ...(verdict.days && until ? { days: verdict.days } : {}),
      told: { reporters, concerned },
    },
  });
  await notifyStaff(tx, parts.platform.live, caseId, 'decided');
  return viewCase(tx, moderator, caseId);
}

/**
 * Does what a decision says: hides or shows content, suspends or bans its author.
 * @returns the end of a suspension, else null
 */
async function act(
  parts: DecideParts,
  tx: Tx,
  moderator: Moderator,
  before: ModerationCase,
  { action, reason, days }: Verdict,
): Promise<string | null> {
  const userId = before.user?._id ?? '';
  switch (action) {
    case 'dismiss':
    case 'warn':
      return null;
    case 'hide':
      await setHidden(parts, tx, before, true);
      return null;
    case 'remove':
      await setHidden(parts, tx, before, true);
      await store.addRemoval.run(tx, before._id, REMOVED_DAYS);
      return null;
    case 'restore':
      await takeBack(parts, tx, moderator, before, reason);
      return null;
    case 'suspend':
      await setHidden(parts, tx, before, true);
      return suspendUser(tx, parts.platform, userId, days ?? 1, reason, moderator.userId);
    case 'ban':
      if (!before.gone) await setHidden(parts, tx, before, true);
      await banUser(tx, parts.platform, userId, reason, moderator.userId);
      return null;
  }
}

/**
 * Reverses the decisions of a case: hidden content is shown again; a ban or suspension is lifted, if the case is about the
 * person or its last decision was one, and the person's campus is in the moderator's scope.
 */
export async function takeBack(
  parts: DecideParts,
  tx: Tx,
  moderator: Moderator,
  before: ModerationCase,
  reason: string,
): Promise<void> {
  await setHidden(parts, tx, before, false);
  await store.dropRemovals.run(tx, before.kind, before.target_id);
  const { user, decision } = before;
  if (!user || (before.kind !== 'user' && !isShutting(decision?.action ?? null))) return;
  if (!covers(moderator.scope, user.campus_id)) return;
  if (user.state === 'banned') await unbanUser(tx, parts.platform, user._id, reason, moderator.userId);
  if (user.state === 'suspended') await suspendUser(tx, parts.platform, user._id, null, reason, moderator.userId);
}

async function setHidden(
  { posts, chats, records, sales }: DecideParts,
  tx: Tx,
  target: ModerationCase,
  hidden: boolean,
): Promise<void> {
  if (target.kind === 'user') return;
  if (target.kind === 'message') {
    await (hidden ? chats.hideMessage(tx, target.target_id) : chats.restoreMessage(tx, target.target_id));
    return;
  }
  if (target.kind === 'rating') {
    await records.setNoteHidden(tx, target.target_id, hidden);
    return;
  }
  if (target.kind === 'sale') {
    await sales.setHidden(tx, target.campus_id, target.target_id, hidden);
    return;
  }
  // live events name the person who made a change; readers must not learn which moderator it was
  const post = { campusId: target.campus_id, postId: target.target_id, byId: target.user?._id ?? '' };
  await (hidden ? posts.hidePost(tx, post) : posts.restorePost(tx, post));
}

/**
 * The id of the case for a moderator's own finding: the open one, for `restore` the latest upheld one, or else a new one.
 * @throws ProblemError report_target_gone, case_decided
 */
export async function caseFor(
  tx: Tx,
  { scope }: Moderator,
  kind: Exclude<ReportTarget, 'message' | 'rating' | 'sale'>,
  id: string,
  campusId: string,
  action: CaseAction,
): Promise<string> {
  const target =
    kind === 'user'
      ? await findUserTarget.one(tx, scope, id)
      : await store.findPostTarget.one(tx, scope, campusId, id, kind === 'comment');
  if (!target) throw problem('report_target_gone');
  const known = await store.caseOfTarget.one(tx, kind, id, action === 'restore');
  if (known) return known.id;
  const made = await store.openCase.one(tx, target.campus_id, kind, id, target.user_id);
  if (made) return made.id;
  // a report or a flag opened a case at the same moment
  const opened = await store.caseOfTarget.one(tx, kind, id, false);
  if (!opened) throw problem('case_decided');
  return opened.id;
}
