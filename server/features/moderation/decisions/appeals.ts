import { createHash } from 'node:crypto';
import { APPEAL_DAYS, isMeasure } from '../../../../contract/moderation/cases.ts';
import type { OwnDecision } from '../../../../contract/moderation/appeals.ts';
import * as contract from '../../../../contract/moderation/appeals.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { EVERYWHERE } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { audit } from '../../identity/index.ts';
import { notifyStaff } from './publish-queue.ts';
import * as store from './store-appeals.ts';
import { lockCase } from './store-decisions.ts';
import { appealView } from './view.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';

const mayAppeal = (row: store.OwnRow): boolean =>
  row.stands && row.in_time && row.appeal_id === null && isMeasure(row.action);

const decisionView = (row: store.OwnRow): OwnDecision => ({
  _id: row.id,
  action: row.action,
  kind: row.kind,
  reason: row.reason,
  excerpt: row.excerpt,
  until: row.until,
  createdAt: row.created_at,
  appeal: row.appeal_id
    ? appealView({
        id: row.appeal_id,
        text: row.appeal_text,
        state: row.appeal_state,
        answer: row.appeal_answer,
        created_at: row.appeal_at,
        answered_at: row.appeal_answered_at,
      })
    : null,
  can_appeal: mayAppeal(row),
});

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Moderators' decisions about a person and their one appeal against each: signed in, or by the link of the mail. */
export function appealRoutes({ pool, limits, live }: Pick<Platform, 'pool' | 'limits' | 'live'>): Route[] {
  /** Puts the case back into the moderators' queue. @throws ProblemError case_not_found, appeal_over */
  async function appeal(tx: Tx, userId: string, id: string, text: string): Promise<OwnDecision> {
    const found = await store.decisionAbout.one(tx, userId, id);
    if (!found) throw problem('case_not_found');
    await lockCase.one(tx, EVERYWHERE, found.case_id);
    // read again under the lock: the case may have been decided or appealed in the meantime
    const row = (await store.decisionAbout.one(tx, userId, id)) ?? found;
    if (!mayAppeal(row) || !(await store.addAppeal.one(tx, row.case_id, id, text))) throw problem('appeal_over');
    await audit(tx, { by: userId, action: 'appeal', kind: 'case', id: row.case_id });
    await notifyStaff(tx, live, row.case_id, 'appealed');
    return decisionView((await store.decisionAbout.one(tx, userId, id)) ?? row);
  }

  return [
    route(contract.listOwnDecisions, async (call) => {
      const { userId } = call.signedIn();
      const [decisions, reports] = await Promise.all([
        store.decisionsAbout.all(pool, userId),
        store.reportsBy.all(pool, userId),
      ]);
      return {
        decisions: decisions.map(decisionView),
        reports: reports.map(({ id: _id, created_at, ...report }) => ({ ...report, _id, createdAt: created_at })),
      };
    }),

    route(contract.sendAppeal, async (call) => {
      const { userId } = call.signedIn();
      await limits.spend('moderation.appeals', userId);
      return call.write((tx) => appeal(tx, userId, call.body.decision, call.body.text));
    }),

    route(contract.readAppealLink, async (call) => {
      await limits.spend('moderation.appeal-links', ipKey(call.ip));
      const row = await store.decisionByLink.one(pool, hashOf(call.body.token), APPEAL_DAYS);
      if (!row) throw problem('link_over');
      return decisionView(row);
    }),

    route(contract.sendAppealByLink, async (call) => {
      await limits.spend('moderation.appeal-links', ipKey(call.ip));
      return call.write(async (tx) => {
        const row = await store.decisionByLink.one(tx, hashOf(call.body.token), APPEAL_DAYS);
        if (!row) throw problem('link_over');
        return appeal(tx, row.user_id, row.id, call.body.text);
      });
    }),
  ];
}
