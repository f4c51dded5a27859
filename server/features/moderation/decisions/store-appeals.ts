import { APPEAL_DAYS, type CaseAction } from '../../../../contract/moderation/cases.ts';
import type { ReportReason, ReportTarget } from '../../../../contract/moderation/moderation.ts';
import { statement } from '../../../platform/database/statement.ts';

export interface AppealRow {
  id: string;
  text: string;
  state: 'open' | 'upheld' | 'reversed';
  answer: string;
  created_at: string;
  answered_at: string | null;
}

const appealColumns = 'a.id, a.text, a.state, a.answer, a.created_at, a.answered_at';

export const findAppeal = statement<AppealRow, [caseId: string]>(
  'moderation.appeal-of-case',
  `select ${appealColumns} from appeals a where a.case_id = $1`,
);

/** A decision about a person, as they see it, with their appeal against it if there is one. */
export type OwnRow = OwnDecisionRow & (OwnAppealRow | Record<keyof OwnAppealRow, null>);

interface OwnDecisionRow {
  id: string;
  case_id: string;
  action: CaseAction;
  kind: ReportTarget;
  reason: string;
  /** of what was decided about */
  excerpt: string;
  /** the end of a suspension */
  until: string | null;
  created_at: string;
  /** it is the latest decision, and still in effect */
  stands: boolean;
  /** recent enough to be appealed */
  in_time: boolean;
}

interface OwnAppealRow {
  appeal_id: string;
  appeal_text: string;
  appeal_state: AppealRow['state'];
  appeal_answer: string;
  appeal_at: string;
  appeal_answered_at: string | null;
}

const ownColumns = `d.id, d.case_id, d.action, c.target_kind as kind, d.reason, d.until, d.created_at,
     coalesce(e.text, p.plain, m.text, '') as excerpt,
     c.state = 'upheld' and not exists (select from decisions n where n.case_id = c.id and n.id > d.id) as stands,
     d.created_at > product_now() - interval '${APPEAL_DAYS} days' as in_time,
     a.id as appeal_id, a.text as appeal_text, a.state as appeal_state, a.answer as appeal_answer,
     a.created_at as appeal_at, a.answered_at as appeal_answered_at`;

const fromOwn = `from decisions d join cases c on c.id = d.case_id
     left join posts p on c.target_kind in ('post', 'comment') and p.campus_id = c.campus_id and p.id = c.target_id
     left join messages m on c.target_kind = 'message' and m.id = c.target_id
     left join appeals a on a.decision_id = d.id
     left join lateral (select text from evidence where case_id = c.id and target and record_kind <> 'user'
       order by id desc limit 1) e on true`;

/** Decisions about a person and their content, except dismissals. */
export const decisionsAbout = statement<OwnRow, [userId: string]>(
  'moderation.decisions-about',
  `select ${ownColumns} ${fromOwn} where c.target_user_id = $1 and d.action <> 'dismiss' order by d.id desc limit 50`,
);

export const decisionAbout = statement<OwnRow, [userId: string, id: string]>(
  'moderation.decision-about',
  `select ${ownColumns} ${fromOwn} where c.target_user_id = $1 and d.id = $2 and d.action <> 'dismiss'`,
);

/** The decision of a mailed link, while the link is valid. */
export const decisionByLink = statement<OwnRow & { user_id: string }, [hash: Buffer, days: number]>(
  'moderation.decision-by-link',
  `with linked as (select id from decisions where appeal_hash = $1
     and created_at > product_now() - make_interval(days => $2::int))
   select c.target_user_id as user_id, ${ownColumns} ${fromOwn}
   where d.id = (select id from linked) and c.target_user_id is not null`,
);

/** Puts a case back into the queue; no row if it was appealed before. */
export const addAppeal = statement<{ id: string }, [caseId: string, decisionId: string, text: string]>(
  'moderation.add-appeal',
  `with added as (
     insert into appeals (case_id, decision_id, text) values ($1, $2, $3) on conflict (case_id) do nothing returning id
   ), queued as (
     update cases set appealed = true, last_reported_at = product_now() where id = $1 and exists (select from added))
   select id from added`,
);

export const closeAppeal = statement<
  { id: string },
  [caseId: string, state: 'upheld' | 'reversed', answer: string, by: string]
>(
  'moderation.close-appeal',
  `with closed as (update cases set appealed = false, appeal_ended_at = product_now() where id = $1)
   update appeals set state = $2, answer = $3, answered_by = $4, answered_at = product_now()
   where case_id = $1 and state = 'open' returning id`,
);

export interface OwnReportRow {
  id: string;
  kind: ReportTarget;
  reason: ReportReason;
  detail: string;
  state: 'open' | 'upheld' | 'dismissed';
  created_at: string;
}

export const reportsBy = statement<OwnReportRow, [userId: string]>(
  'moderation.reports-by',
  `select id, target_kind as kind, reason, detail, state, created_at from reports where reporter_id = $1
   order by created_at desc, id desc limit 50`,
);

/** Deletes the text of a person's appeals with their account (D18), and takes their cases out of the queue. */
export const forgetAppealsOf = statement<never, [userId: string]>(
  'moderation.forget-appeals',
  `with about_person as (select id from cases where target_user_id = $1), deleted as (
     delete from appeals where case_id in (select id from about_person))
   update cases set appealed = false, appeal_ended_at = product_now() where id in (select id from about_person) and appealed`,
);
