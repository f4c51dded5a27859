import type { CaseAction, CaseState } from '../../../../contract/moderation/cases.ts';
import type { ReportReason, ReportTarget } from '../../../../contract/moderation/moderation.ts';
import { keptDaysSql } from '../../../platform/database/kept-days.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';

/** Locks a case in the moderator's scope: of two moderators at once, the second one sees the decision of the first. */
export const lockCase = statement<{ id: string }, [scope: StaffScope, id: string]>(
  'moderation.lock-case',
  'select id from cases where in_scope(campus_id, $1) and id = $2 for update',
);

export const addDecision = statement<
  { id: string },
  {
    caseId: string;
    action: CaseAction;
    reason: string;
    days: number | null;
    until: string | null;
    by: string;
    appealHash: Buffer | null;
  }
>(
  'moderation.add-decision',
  `insert into decisions (case_id, action, reason, days, until, decided_by, appeal_hash)
   values ($caseId, $action, $reason, $days, $until, $by, $appealHash) returning id`,
);

/**
 * Closes a case, with its reports, any appeal against an earlier decision and what waits for approval.
 * @param bans keeps the hashed addresses of a person who deleted their account, so that the ban reaches them when they
 *   come back (D71); else they are deleted
 */
export const closeCase = statement<never, [id: string, state: Exclude<CaseState, 'open'>, by: string, bans: boolean]>(
  'moderation.close-case',
  `with closed_reports as (
     update reports set state = $2, handled_by = $3, handled_at = product_now() where case_id = $1),
   deleted_addresses as (delete from case_addresses where case_id = $1 and not $4),
   closed_approval as (
     update approvals set state = 'closed', answered_at = product_now() where case_id = $1 and state = 'open')
   update cases set state = $2, decided_at = product_now(), decided_by = $3, appealed = false where id = $1`,
);

export const reportersOf = statement<{ id: string; reason: ReportReason }, [caseId: string]>(
  'moderation.reporters-of-case',
  'select reporter_id as id, reason from reports where case_id = $1 order by reporter_id',
);

/** Schedules the deletion of a case's target. @param days how long it is kept, unless the campus sets another time */
export const addRemoval = statement<never, [caseId: string, days: number]>(
  'moderation.add-removal',
  `insert into removals (case_id, due_at)
   select id, product_now() + make_interval(days => ${keptDaysSql('removedByModerators', 'campus_id', '$2')}) from cases where id = $1
   on conflict (case_id) do nothing`,
);

/** Cancels the scheduled deletion of a target in all of its cases. */
export const dropRemovals = statement<never, [kind: ReportTarget, targetId: string]>(
  'moderation.drop-removals',
  'delete from removals r using cases c where c.id = r.case_id and c.target_kind = $1 and c.target_id = $2',
);

export interface Removal {
  case_id: string;
  campus_id: string;
  kind: ReportTarget;
  target_id: string;
}

/** The next target that is due for permanent deletion; not while an appeal is open. @param except cases that are left out */
export const nextRemoval = statement<Removal, [except: readonly string[]]>(
  'moderation.next-removal',
  `select r.case_id, c.campus_id, c.target_kind as kind, c.target_id from removals r join cases c on c.id = r.case_id
   where r.due_at <= product_now() and not c.appealed and r.case_id <> all($1::uuid[]) order by r.due_at, r.case_id limit 1`,
);

export const dropRemoval = statement<never, [caseId: string]>(
  'moderation.drop-removal',
  'delete from removals where case_id = $1',
);

/** The case of a target in which to decide: the open one; with `upheld`, else the latest upheld one. */
export const caseOfTarget = statement<{ id: string }, [kind: ReportTarget, targetId: string, upheld: boolean]>(
  'moderation.case-of-target',
  `select id from cases where target_kind = $1 and target_id = $2 and (state = 'open' or $3 and state = 'upheld')
   order by state = 'open' desc, last_reported_at desc limit 1`,
);

/** Opens a case without a report, for a moderator's own decision; no row if the target has an open one by now. */
export const openCase = statement<
  { id: string },
  [campusId: string, kind: ReportTarget, targetId: string, userId: string]
>(
  'moderation.open-case',
  `insert into cases (campus_id, target_kind, target_id, target_user_id) values ($1, $2, $3, $4)
   on conflict (target_kind, target_id) where state = 'open' do nothing returning id`,
);

export const findPostTarget = statement<
  { campus_id: string; user_id: string },
  [scope: StaffScope, campusId: string, id: string, comment: boolean]
>(
  'moderation.post-target',
  `select campus_id, author_id as user_id from posts
   where in_scope(campus_id, $1) and campus_id = $2 and id = $3 and deleted_at is null and (parent_id is not null) = $4`,
);
