import * as contract from '../../../../contract/moderation/decisions.ts';
import { getAdminSummary } from '../../../../contract/moderation/admin.ts';
import * as cases from '../../../../contract/moderation/cases.ts';
import type { CaseAction } from '../../../../contract/moderation/cases.ts';
import type { Verdict } from '../../../../contract/moderation/decisions.ts';
import { EVERYWHERE } from '../../../platform/http/caller.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audit } from '../../identity/index.ts';
import { listCases, noteView, readCase, viewCase, viewCases } from './cases.ts';
import { caseFor, type DecideParts, decide, takeBack } from './decide.ts';
import { notifyStaff } from './publish-queue.ts';
import { isShutting, mayDecideAbout } from './policy.ts';
import { closeAppeal } from './store-appeals.ts';
import { addNote, caseById, fortnight, summary } from './store-cases.ts';
import { addDecision, closeCase, lockCase } from './store-decisions.ts';
import { campusToShow, covers, type Moderator, moderatorOf } from '../../console/index.ts';

/** Counts a moderator's decision. Throws ProblemError too_many_requests. */
export async function spendDecision(
  limits: Platform['limits'],
  { userId }: Moderator,
  action: CaseAction,
): Promise<void> {
  await limits.spend('moderation.decide', userId);
  if (isShutting(action)) await limits.spend('moderation.sanction', userId);
}

/** The moderators' queue and their actions. */
export function caseRoutes({ pool, limits }: Pick<Platform, 'pool' | 'limits'>, deciding: DecideParts): Route[] {
  const spend = (moderator: Moderator, { action }: Pick<Verdict, 'action'>) => spendDecision(limits, moderator, action);
  return [
    route(getAdminSummary, async (call) => {
      const { scope } = moderatorOf(call.signedIn());
      const [counts, days] = await Promise.all([summary.one(pool, scope), fortnight.all(pool, scope)]);
      const campus = scope === EVERYWHERE ? null : scope;
      // the zeros are for the type: `counts` always has all of these
      return { open: 0, appeals: 0, approvals: 0, ads: 0, feedback: 0, median_seconds: null, ...counts, days, campus };
    }),

    route(cases.listCases, (call) => listCases(pool, moderatorOf(call.signedIn()), call.query)),

    route(cases.getCase, (call) => call.write((tx) => readCase(tx, moderatorOf(call.signedIn()), call.params.id))),

    route(contract.decideCase, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      await spend(moderator, call.body);
      return call.write((tx) => decide(deciding, tx, moderator, call.params.id, call.body));
    }),

    route(contract.decideCases, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      const [decided, waiting]: [string[], string[]] = [[], []];
      const failed: { _id: string; title: string }[] = [];
      // one transaction each: a case that someone else has just decided doesn't stop the others
      for (const id of new Set(call.body.cases))
        try {
          await spend(moderator, call.body.verdict);
          const { approval } = await call.write((tx) => decide(deciding, tx, moderator, id, call.body.verdict));
          (approval ? waiting : decided).push(id);
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          failed.push({ _id: id, title: error.fields?.[0]?.message ?? error.toProblem().title });
        }
      return { decided, waiting, failed };
    }),

    route(contract.decideTarget, async (call) => {
      const { kind, id } = call.params;
      const moderator = moderatorOf(call.signedIn());
      await spend(moderator, call.body);
      return call.write(async (tx) => {
        const campusId = campusToShow(moderator.scope, call.query.campus, call.campus.id);
        const caseId = await caseFor(tx, moderator, kind, id, campusId, call.body.action);
        return decide(deciding, tx, moderator, caseId, call.body);
      });
    }),

    route(contract.answerApproval, async (call) => {
      const moderator = moderatorOf(call.signedIn());
      const { id } = call.params;
      const { verdict, note } = call.body;
      // only an approval shuts someone out, which has a stricter limit
      await spend(moderator, { action: verdict === 'approved' ? 'ban' : 'dismiss' });
      return call.write(async (tx) => {
        if (!(await lockCase.one(tx, moderator.scope, id))) throw problem('case_not_found');
        const row = await caseById.one(tx, moderator.scope, id);
        const [about] = row ? await viewCases(tx, moderator, [row]) : [];
        if (!row || !about?.approval) throw problem('case_decided');
        if (!about.approval.may_answer) throw problem('forbidden');
        const { action, reason, days } = about.approval;
        await deciding.approvals.answer(tx, moderator, about, about.approval, {
          requestedBy: row.requested_by,
          verdict,
          note,
        });
        if (verdict === 'refused') return viewCase(tx, moderator, id);
        return decide(deciding, tx, moderator, id, { action, reason, ...(days ? { days } : {}) }, true);
      });
    }),

    route(cases.addCaseNote, (call) => {
      const { userId, scope } = moderatorOf(call.signedIn());
      return call.write(async (tx) => {
        const row = await addNote.one(tx, scope, call.params.id, userId, call.body.text);
        if (!row) throw problem('case_not_found');
        await audit(tx, { by: userId, action: 'note', kind: 'case', id: call.params.id, note: call.body.text });
        return noteView(row);
      });
    }),

    route(contract.answerAppeal, (call) => {
      const moderator = moderatorOf(call.signedIn());
      const { id } = call.params;
      const { verdict, answer } = call.body;
      const reversed = verdict === 'reversed';
      return call.write(async (tx) => {
        if (!(await lockCase.one(tx, moderator.scope, id))) throw problem('case_not_found');
        const before = await viewCase(tx, moderator, id);
        if (!mayDecideAbout(moderator, before.user)) throw problem('forbidden');
        // a banned or suspended person is let back in only by moderators whose scope includes the person's campus
        const shutOutUser = isShutting(before.decision?.action ?? null) && before.user;
        if (shutOutUser && !covers(moderator.scope, shutOutUser.campus_id)) throw problem('forbidden');
        const appeal = await closeAppeal.one(tx, id, verdict, answer, moderator.userId);
        if (!appeal) throw problem('case_decided');
        if (reversed) {
          await takeBack(deciding, tx, moderator, before, answer);
          await addDecision.one(tx, {
            caseId: id,
            action: 'restore',
            reason: answer,
            days: null,
            until: null,
            by: moderator.userId,
            appealHash: null,
          });
          await closeCase.run(tx, id, 'dismissed', moderator.userId, false);
        }
        const isTold = await deciding.notifier.notifyAppellant(tx, before, appeal.id, reversed, answer);
        await audit(tx, {
          by: moderator.userId,
          action: `appeal.${verdict}`,
          kind: 'case',
          id,
          note: answer,
          detail: { told: isTold },
        });
        await notifyStaff(tx, deciding.platform.live, id, 'decided');
        return viewCase(tx, moderator, id);
      });
    }),
  ];
}
