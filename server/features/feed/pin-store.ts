import { PIN_DAYS } from '../../../contract/posts/pin.ts';
import { statement } from '../../platform/database/statement.ts';
import { columnsWithoutAuthor, isExpired, type PostRowWithoutAuthor } from '../posts/index.ts';

export interface PinnedRow extends PostRowWithoutAuthor {
  pinned_by: string;
  pinned_until: string;
}

/**
 * The post that an active ambassador of a campus pinned within the last week, unless it is hidden, deleted or can't be bought
 * any more.
 */
export const pinnedPost = statement<PinnedRow, [campusId: string]>(
  'posts.pinned',
  `select ${columnsWithoutAuthor}, a.user_id as pinned_by, a.pinned_at + interval '${PIN_DAYS} days' as pinned_until
   from ambassadors a join users u on u.id = a.user_id and u.campus_id = a.campus_id
     join posts p on p.campus_id = a.campus_id and p.id = a.pinned_id
   where a.campus_id = $1 and a.pinned_at > product_now() - interval '${PIN_DAYS} days'
     and u.school_verified and u.deleted_at is null and u.banned_at is null
     and (u.suspended_until is null or u.suspended_until <= product_now())
     and p.parent_id is null and p.type = 'post' and p.deleted_at is null and p.hidden_at is null and p.sold_at is null
     and not ${isExpired('p')}
   order by a.pinned_at desc limit 1`,
);
