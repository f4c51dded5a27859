import type { ReportReason, ReportTarget } from '../../../../contract/moderation/moderation.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Stores a report; no row if the reporter reported the same before (D10). */
export const addReport = statement<
  { id: string },
  { campusId: string; reporterId: string; kind: ReportTarget; targetId: string; reason: ReportReason; detail: string }
>(
  'moderation.add-report',
  `insert into reports (campus_id, reporter_id, target_kind, target_id, reason, detail) values ($campusId, $reporterId, $kind, $targetId, $reason, $detail)
   on conflict (reporter_id, target_kind, target_id) do nothing returning id`,
);

export const putIntoCase = statement<never, [reportId: string, caseId: string]>(
  'moderation.report-in-case',
  'update reports set case_id = $2 where id = $1',
);

/** A person who can be reported, and whether the reporter blocked them; blocked people can still be reported. */
export const findReportable = statement<{ campus_id: string; blocked: boolean }, [userId: string, reporterId: string]>(
  'moderation.reportable-user',
  `select u.campus_id, exists (select from blocks b where b.blocker_id = $2 and b.blocked_id = u.id) as blocked
   from users u where u.id = $1 and u.deleted_at is null and u.banned_at is null`,
);

/** Whether a dispute about a deal was raised against a person. */
export const findDealDispute = statement<{ id: string }, [dealId: string, againstId: string]>(
  'moderation.find-dispute',
  `select id from evidence where record_id = $1 and record_kind = 'deal' and user_id = $2 limit 1`,
);

export const copyDeal = statement<never, { caseId: string; dealId: string; userId: string; text: string }>(
  'moderation.copy-deal',
  `insert into evidence (case_id, record_kind, record_id, target, user_id, name, username, title, text, said_at)
   select $caseId, 'deal', $dealId, true, u.id, trim(u.first_name || ' ' || u.last_name), u.username, 'Deal', $text,
     product_now()
   from users u where u.id = $userId`,
);
