import { statement } from '../../../platform/database/statement.ts';
import { wantsKind } from '../../identity/index.ts';

/** Stores a request for the approval of a second moderator; no row if one waits already. */
export const addApproval = statement<
  { id: string },
  {
    caseId: string;
    action: 'suspend' | 'ban';
    reason: string;
    days: number | null;
    by: string;
    daysToAnswer: number;
  }
>(
  'moderation.add-approval',
  `insert into approvals (case_id, action, reason, days, requested_by, expires_at)
   values ($caseId, $action, $reason, $days, $by, product_now() + make_interval(days => $daysToAnswer))
   on conflict (case_id) where state = 'open' do nothing returning id`,
);

/** Locks a person, so that concurrent decisions about their suspension run one after the other: their days are limited. */
export const lockSuspended = statement<{ id: string }, [userId: string]>(
  'moderation.lock-suspended',
  'select id from users where id = $1 for no key update',
);

/** The days of all suspensions of a person that were decided in the last 30 days, on any campus, but those an appeal reversed. */
export const suspendedLately = statement<{ days: number }, [userId: string]>(
  'moderation.suspended-lately',
  `select coalesce(sum(d.days), 0)::int as days from decisions d join cases c on c.id = d.case_id
   where c.target_user_id = $1 and d.action = 'suspend' and d.created_at > product_now() - interval '30 days'
     and not exists (select from appeals a where a.decision_id = d.id and a.state = 'reversed')`,
);

export const closeApproval = statement<never, [id: string, state: 'approved' | 'refused', by: string]>(
  'moderation.close-approval',
  'update approvals set state = $2, answered_by = $3, answered_at = product_now() where id = $1',
);

export interface ExpiredRow {
  case_id: string;
  action: 'suspend' | 'ban';
  requested_by: string | null;
}

/** Ends requests that nobody answered in time. */
export const expireApprovals = statement<ExpiredRow>(
  'moderation.expire-approvals',
  `update approvals set state = 'expired', answered_at = product_now()
   where state = 'open' and expires_at <= product_now() returning case_id, action, requested_by`,
);

export interface MailedRow {
  id: string;
  email: string;
  campus_id: string;
}

// the statements leave out people without an address (`coalesce` only makes the column's type non-null), and those who don't
// want these emails
const mailed = "u.id, coalesce(u.email, '') as email, u.campus_id";

/** The staff who can approve a request: those whose scope has the case, except who asks and whom the case is about. */
export const approversOf = statement<MailedRow, [caseId: string, requesterId: string]>(
  'moderation.approvers',
  `select ${mailed} from cases c, users u
   where c.id = $1 and u.id <> $2 and u.role <> 'member'
     and in_scope(c.campus_id, staff_scope(u.role, u.staff_campus_id)) and u.id is distinct from c.target_user_id
     and u.deleted_at is null and u.banned_at is null and u.email is not null and ${wantsKind('u', 'staff', 'email')}`,
);

/** A moderator whose request was answered, while they still see the case. */
export const requesterOf = statement<MailedRow, [caseId: string, userId: string]>(
  'moderation.requester',
  `select ${mailed} from cases c, users u
   where c.id = $1 and u.id = $2 and u.role <> 'member'
     and in_scope(c.campus_id, staff_scope(u.role, u.staff_campus_id))
     and u.deleted_at is null and u.banned_at is null and u.email is not null and ${wantsKind('u', 'staff', 'email')}`,
);
