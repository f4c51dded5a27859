import type * as contract from '../../../../contract/moderation/cases.ts';
import type * as admin from '../../../../contract/moderation/admin.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { encodeCursor, idCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { QueryOf } from '../../../../contract/endpoint.ts';
import { viewEvidence } from '../evidence/view.ts';
import { actionsOn, mayTake } from './policy.ts';
import { findAppeal } from './store-appeals.ts';
import { addReading } from './store-audit.ts';
import * as store from './store-cases.ts';
import { latestPosts, type ContextRow, messagesAround, noteItself, saleItself, threadAround } from './store-context.ts';
import { appealView } from './view.ts';
import { accountOf, loadAccounts, type Moderator } from '../../console/index.ts';

/** Cases on a page. */
const PAGE = 20;
/** Earlier cases that are shown with a case. */
const HISTORY = 10;

/** Cases as a moderator sees them, with the actions they may take. */
export async function viewCases(
  db: Queryable,
  moderator: Moderator,
  rows: readonly store.CaseRow[],
): Promise<contract.ModerationCase[]> {
  const accounts = await loadAccounts(
    db,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => {
    const user = accounts.get(row.user_id ?? '') ?? null;
    return {
      _id: row.id,
      campus_id: row.campus_id,
      kind: row.kind,
      target_id: row.target_id,
      state: row.state,
      appealed: row.appealed,
      reports: row.reports,
      flags: row.flags,
      reasons: row.reasons,
      flag_kinds: row.flag_kinds,
      excerpt: row.excerpt,
      photo: row.kind === 'user' ? null : (row.gallery[0]?.img_path ?? null),
      hidden: row.hidden,
      gone: row.gone,
      user,
      actions: actionsOn(row, user, moderator),
      approval: approvalView(row, user, moderator),
      decision:
        row.last_action && row.decision_at
          ? { action: row.last_action, by: row.decided_by, createdAt: row.decision_at }
          : null,
      createdAt: row.created_at,
      lastModified: row.last_reported_at,
    };
  });
}

function approvalView(
  row: store.CaseRow,
  user: admin.AccountLine | null,
  moderator: Moderator,
): contract.Approval | null {
  const { approval_id: _id, approval_action: action, requested_at: createdAt, approval_until: expires_at } = row;
  if (!_id || !action || !createdAt || !expires_at) return null;
  return {
    _id,
    action,
    days: row.approval_days,
    reason: row.approval_reason ?? '',
    by: row.requester,
    may_answer: row.requested_by !== moderator.userId && mayTake(moderator, action, user),
    createdAt,
    expires_at,
  };
}

/** One case in the moderator's scope. Throws ProblemError case_not_found. */
export async function viewCase(db: Queryable, moderator: Moderator, id: string): Promise<contract.ModerationCase> {
  const [view] = await viewCases(db, moderator, await store.caseById.all(db, moderator.scope, id));
  if (!view) throw problem('case_not_found');
  return view;
}

/** A page of the queue, or of decided cases. Throws ProblemError bad_cursor. */
export async function listCases(
  db: Queryable,
  moderator: Moderator,
  query: QueryOf<typeof contract.listCases>,
): Promise<{ cases: contract.ModerationCase[]; cursor?: string }> {
  const rows = await rowsOf(db, moderator, query);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const next = last && (query.sort === 'latest' ? encodeCursor(last.last_reported_at, last.id) : encodeCursor(last.id));
  return { cases: await viewCases(db, moderator, page), ...(rows.length > PAGE && next ? { cursor: next } : {}) };
}

/** Fetches one row more than a page has, to know whether there is a next page. */
function rowsOf(
  db: Queryable,
  { scope }: Moderator,
  { state, kind, q, sort, cursor }: QueryOf<typeof contract.listCases>,
): Promise<store.CaseRow[]> {
  const filter = { scope, state, kind: kind ?? null, q: q?.trim() || null, limit: PAGE + 1 };
  if (sort === 'latest') {
    const after = cursor === undefined ? null : timeCursor(cursor);
    return store.pageOfCases.all(db, { ...filter, at: after?.at ?? null, id: after?.id ?? null });
  }
  const afterId = cursor === undefined ? null : idCursor(cursor);
  const page = sort === 'most' ? store.pageOfMost : store.pageOfOldest;
  return page.all(db, { ...filter, afterId });
}

/** What moderators see around the target of a case. */
function contextOf(db: Queryable, { scope }: Moderator, row: store.CaseRow): Promise<ContextRow[]> {
  if (row.kind === 'user') return row.user_id ? latestPosts.all(db, scope, row.user_id) : Promise.resolve([]);
  if (row.kind === 'message') return messagesAround.all(db, row.target_id, row.reports > 0);
  if (row.kind === 'rating') return noteItself.all(db, row.target_id);
  if (row.kind === 'sale') return saleItself.all(db, row.campus_id, row.target_id);
  return threadAround.all(db, row.campus_id, row.target_id);
}

/**
 * A case in full. Reading a part of a chat is written into the audit log.
 * @throws ProblemError case_not_found
 */
export async function readCase(tx: Tx, moderator: Moderator, id: string): Promise<contract.CaseDetail> {
  const row = await store.caseById.one(tx, moderator.scope, id);
  if (!row) throw problem('case_not_found');
  if (row.kind === 'message') await addReading.run(tx, moderator.userId, id);
  const context = await contextOf(tx, moderator, row);
  const reports = await store.reportsOf.all(tx, moderator.scope, id);
  const flags = await store.flagsOf.all(tx, id);
  const rings = await store.ringsOf.all(tx, id);
  const notes = await store.notesOf.all(tx, id);
  const decisions = await store.decisionsOf.all(tx, id);
  const appeal = await findAppeal.one(tx, id);
  const history = row.user_id ? await store.casesOfUser.all(tx, moderator.scope, row.user_id, id, HISTORY) : [];
  const [view, ...earlier] = await viewCases(tx, moderator, [row, ...history]);
  const people = await loadAccounts(tx, [
    ...[...context, ...reports].map((each) => each.user_id),
    ...rings.flatMap((ring) => ring.members),
  ]);
  return {
    case: view as contract.ModerationCase,
    context: context.map(({ id: _id, gallery, user_id, created_at, ...line }) => ({
      ...line,
      _id,
      img_gallery: gallery,
      user: accountOf(people, user_id),
      createdAt: created_at,
    })),
    reports: reports.map(({ id: _id, user_id, created_at, ...report }) => ({
      ...report,
      _id,
      user: accountOf(people, user_id),
      createdAt: created_at,
    })),
    flags: flags.map(({ created_at, ...flag }) => ({ ...flag, createdAt: created_at })),
    rings: rings.map(({ members, deals }) => ({
      people: members.map((userId) => accountOf(people, userId)),
      deals: deals.map(({ dealId: _id, sellerId: seller_id, buyerId: buyer_id, price, at }) => ({
        _id,
        seller_id,
        buyer_id,
        price,
        at: new Date(at).toISOString(),
      })),
    })),
    notes: notes.map(noteView),
    decisions: decisions.map(({ id: _id, created_at, ...decision }) => ({ ...decision, _id, createdAt: created_at })),
    appeal: appeal ? appealView(appeal) : null,
    ...(await viewEvidence(tx, id)),
    history: earlier,
  };
}

export const noteView = ({ id: _id, text, by, created_at }: store.CaseNoteRow): contract.CaseNote => ({
  _id,
  text,
  by,
  createdAt: created_at,
});
