import { statement } from '../../../platform/database/statement.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';

/** Records that a moderator read a part of a chat, once for each case. A trigger adds the campus of the case. */
export const addReading = statement<never, [actorId: string, caseId: string]>(
  'moderation.audit-reading',
  `insert into audit_log (actor_id, action, target_kind, target_id)
   select $1, 'case.read', 'case', $2::text
   where not exists (select from audit_log a where a.target_kind = 'case' and a.target_id = $2::text
     and a.action = 'case.read' and a.actor_id = $1)`,
);

export interface AuditRow {
  id: string;
  action: string;
  target_kind: string;
  target_id: string;
  /** what the action was about, in words: a username, "post of ana", or an id */
  target: string;
  note: string;
  /** JSON */
  detail: string;
  by: string | null;
  created_at: string;
}

/**
 * A page of the audit log, the newest first. `q` matches notes, ids and the names of the people concerned. An id of a campus is
 * no UUID, so each cast to one is in a case expression: PostgreSQL could evaluate it before the condition on the kind.
 */
export const pageOfAudit = statement<
  AuditRow,
  {
    scope: StaffScope;
    action: string | null;
    by: string | null;
    q: string | null;
    before: string | null;
    limit: number;
  }
>(
  'moderation.audit',
  `select a.id, a.action, a.target_kind, a.target_id, a.note, a.detail::text as detail, u.username as by, a.created_at,
     coalesce(t.username, case when a.target_kind = 'case' then c.target_kind || ' of ' || coalesce(ct.username, 'nobody') end,
       a.target_id) as target
   from audit_log a left join users u on u.id = a.actor_id
     left join users t on t.id = case when a.target_kind = 'user' then a.target_id::uuid end
     left join cases c on a.target_kind = 'case' and c.id = case when a.target_kind = 'case' then a.target_id::uuid end
     left join users ct on ct.id = c.target_user_id
   where in_scope(a.campus_id, $scope) and ($action::text is null or a.action = $action) and ($by::text is null or u.username = $by)
     and ($q::text is null or strpos(lower(a.note || ' ' || a.target_id || ' ' || coalesce(t.username, ct.username, '')), lower($q)) > 0)
     and ($before::uuid is null or a.id < $before)
   order by a.id desc limit $limit`,
);
