import { statement } from '../../platform/database/statement.ts';

/** What moderators decide about. */
export type TargetKind = 'user' | 'post' | 'comment' | 'message' | 'rating' | 'sale';

/**
 * Opens the case of a target, or adds to the open one: then `old` is its row before. A case about a person belongs to their
 * home campus.
 */
export const joinCase = statement<
  { id: string; opened: boolean },
  {
    campusId: string;
    kind: TargetKind;
    targetId: string;
    targetUserId: string | null;
    moreReports: number;
    moreFlags: number;
  }
>(
  'moderation.join-case',
  `insert into cases as c (campus_id, target_kind, target_id, target_user_id, reports, flags)
   values (case $kind when 'user' then coalesce((select campus_id from users where id = $targetId), $campusId) else $campusId end,
     $kind, $targetId, $targetUserId, $moreReports, $moreFlags)
   on conflict (target_kind, target_id) where state = 'open' do update set reports = c.reports + excluded.reports,
     flags = c.flags + excluded.flags, last_reported_at = product_now()
   returning c.id, old.id is null as opened`,
);

/** Whether a target has the same flag from before, decided or not: moderators are not asked twice. No row if not. */
export const findFlag = statement<{ id: string }, [kind: TargetKind, targetId: string, flag: string, detail: string]>(
  'moderation.find-flag',
  `select f.id from cases c join flags f on f.case_id = c.id
   where c.target_kind = $1 and c.target_id = $2 and f.kind = $3 and f.detail = $4 limit 1`,
);

export const addFlag = statement<never, [caseId: string, flag: string, detail: string]>(
  'moderation.add-flag',
  'insert into flags (case_id, kind, detail) values ($1, $2, $3)',
);
