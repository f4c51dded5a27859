import type { AuditAction } from '../../../../contract/moderation/audit-actions.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import type { AdRow } from '../store.ts';
import { adColumns } from '../store.ts';

/**
 * Ads in a status, filtered by words of their title, post or owner; those in review the oldest first, others the newest
 * first. The parameter `words` is a pattern of `ilike`, null for all ads; `position` is the time and id of the ad to
 * continue after.
 */
const reviewed = (order: 'asc' | 'desc', after: boolean) =>
  statement<AdRow, [scope: StaffScope, status: string, words: string | null, limit: number, ...position: string[]]>(
    `ads.reviews-${order}${after ? '-after' : ''}`,
    `select ${adColumns} from ads a join users u on u.id = a.user_id
     left join posts p on p.campus_id = a.campus_id and p.id = a.post_id
   where in_scope(a.campus_id, $1) and a.status = $2
     and ($3::text is null or concat_ws(' ', a.title, u.username, u.first_name, u.last_name, p.plain) ilike $3)
     ${after ? `and (a.created_at, a.id) ${order === 'asc' ? '>' : '<'} ($5, $6)` : ''}
   order by a.created_at ${order}, a.id ${order} limit $4`,
  );

export const adsInReview = { first: reviewed('asc', false), after: reviewed('asc', true) };
export const adsOfOtherStatus = { first: reviewed('desc', false), after: reviewed('desc', true) };

/** Writes an entry of the audit log, which is never deleted. */
export const writeAdAudit = statement<never, [actorId: string, action: AuditAction, adId: string, note: string]>(
  'ads.audit',
  `insert into audit_log (actor_id, action, target_kind, target_id, note) values ($1, $2, 'ad', $3, $4)`,
);

/** The owner of an ad in a moderator's scope, to lock their funds first. */
export const reviewedOwner = statement<{ user_id: string }, [scope: StaffScope, adId: string]>(
  'ads.reviewed-owner',
  'select user_id from ads where in_scope(campus_id, $1) and id = $2',
);
