import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import type { FeedbackKind } from '../../../../contract/moderation/moderation.ts';
import type { GalleryEntry } from '../../../../contract/posts/gallery.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import { listingColumns } from '../../posts/index.ts';
import { accountState } from '../../console/index.ts';

export interface PostSummaryRow extends ListingValues {
  id: string;
  campus_id: string;
  record_kind: 'post' | 'comment';
  root_id: string;
  text: string;
  gallery: GalleryEntry[];
  user_id: string;
  state: 'shown' | 'hidden' | 'deleted';
  created_at: string;
}

const postState = `case when p.deleted_at is not null then 'deleted' when p.hidden_at is not null then 'hidden' else 'shown' end`;

/** Posts and comments of a campus, the latest first; ids are ordered by creation time. */
export const pageOfPosts = statement<
  PostSummaryRow,
  {
    scope: StaffScope;
    campusId: string;
    comments: boolean | null;
    state: string | null;
    q: string | null;
    before: string | null;
    limit: number;
  }
>(
  'moderation.posts',
  `select p.id, p.campus_id, case when p.parent_id is null then 'post' else 'comment' end as record_kind, p.root_id,
     p.plain as text, ${listingColumns('p')}, p.gallery, p.author_id as user_id, ${postState} as state, p.created_at
   from posts p join users u on u.id = p.author_id
   where in_scope(p.campus_id, $scope) and p.campus_id = $campusId and p.type = 'post'
     and ($comments::bool is null or (p.parent_id is not null) = $comments)
     and ($state::text is null or ${postState} = $state)
     and ($q::text is null or strpos(lower(p.plain), lower($q)) > 0 or u.names like '%' || search_text($q) || '%')
     and ($before::uuid is null or p.id < $before)
   order by p.id desc limit $limit`,
);

export interface UserSummaryRow {
  id: string;
  email: string | null;
  school_email: string | null;
  verified: boolean;
  school_verified: boolean;
  ambassador: boolean;
  total_posts: number;
  upheld: number;
}

/** SQL: whether a person u is an ambassador of their current campus. */
const isAmbassador = 'exists (select from ambassadors a where a.campus_id = u.campus_id and a.user_id = u.id)';

/**
 * SQL of the columns of a UserSummaryRow.
 * @param scope the parameter with the staff's scope, in which upheld cases are counted
 */
const userColumns = (
  scope: string,
) => `u.id, u.email, u.school_email, u.verified, u.school_verified, ${isAmbassador} as ambassador, u.total_posts,
  (select count(*) from cases c where in_scope(c.campus_id, ${scope}) and c.target_user_id = u.id and c.state = 'upheld')::int
    as upheld`;

/**
 * People, the newest first. `q` is a part of a name; `address` is the beginning of an email address, by which only staff of
 * the whole installation (scope `*`) find somebody: a campus moderator could try addresses otherwise.
 */
export const pageOfUsers = statement<
  UserSummaryRow,
  {
    scope: StaffScope;
    state: string | null;
    q: string | null;
    address: string | null;
    before: string | null;
    limit: number;
  }
>(
  'moderation.users',
  `select ${userColumns('$scope')} from users u
   where in_scope(u.campus_id, $scope) and ($state::text is null or ${accountState} = $state or $state = 'ambassador' and ${isAmbassador})
     and ($q::text is null or u.names like '%' || search_text($q) || '%')
     and ($address::text is null or $scope = '*' and (starts_with(u.email, $address) or starts_with(u.school_email, $address)))
     and ($before::uuid is null or u.id < $before)
   order by u.id desc limit $limit`,
);

export interface ModeratedUserRow extends UserSummaryRow {
  /**
   * a case about the person, in the moderator's scope, waits for a decision or the answer to an appeal; not one that
   * only the moderator reported
   */
  case_waits: boolean;
  bio: string;
  /** open sessions */
  sign_ins: number;
  last_seen_at: string | null;
  /** how many reports the person made, and how many of them were upheld */
  reported: number;
  reported_upheld: number;
}

export const findUser = statement<ModeratedUserRow, [scope: StaffScope, id: string, moderatorId: string]>(
  'moderation.user',
  `select ${userColumns('$1')}, u.bio,
     exists (select from cases c where in_scope(c.campus_id, $1) and c.target_user_id = u.id and c.waiting and (c.appealed or c.flags > 0
       or exists (select from reports r where r.case_id = c.id and r.reporter_id <> $3))) as case_waits,
     (select count(*) from sessions s where s.user_id = u.id and s.expires_at > product_now())::int as sign_ins,
     (select max(last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
     (select count(*) from reports r where in_scope(r.campus_id, $1) and r.reporter_id = u.id)::int as reported,
     (select count(*) from reports r where in_scope(r.campus_id, $1) and r.reporter_id = u.id and r.state = 'upheld')::int
       as reported_upheld
   from users u where in_scope(u.campus_id, $1) and u.id = $2`,
);

export interface BanRow {
  id: string;
  user_id: string | null;
  email: string | null;
  reason: string;
  by: string | null;
  created_at: string;
}

/** Bans, the newest first. A banned address without an account belongs to no campus: only staff of the installation see it. */
export const pageOfBans = statement<
  BanRow,
  [scope: StaffScope, q: string | null, before: string | null, limit: number]
>(
  'moderation.bans',
  `select b.id, b.user_id, b.email, b.reason, m.username as by, b.created_at
   from bans b left join users m on m.id = b.banned_by left join users u on u.id = b.user_id
   where in_scope(u.campus_id, $1)
     and ($2::text is null or $1 = '*' and strpos(b.email, lower($2)) > 0 or u.names like '%' || search_text($2) || '%')
     and ($3::uuid is null or b.id < $3)
   order by b.id desc limit $4`,
);

export const findBan = statement<
  { id: string; user_id: string | null; email: string | null },
  [scope: StaffScope, id: string]
>(
  'moderation.ban',
  `select b.id, b.user_id, b.email from bans b left join users u on u.id = b.user_id
   where in_scope(u.campus_id, $1) and b.id = $2 for update of b`,
);

export const deleteBan = statement<never, [id: string]>('moderation.delete-ban', 'delete from bans where id = $1');

export interface FeedbackRow {
  id: string;
  campus_id: string;
  kind: FeedbackKind;
  text: string;
  email: string | null;
  user_id: string | null;
  handled_by: string | null;
  handled_at: string | null;
  created_at: string;
}

export const pageOfFeedback = statement<
  FeedbackRow,
  { scope: StaffScope; done: boolean; q: string | null; before: string | null; limit: number }
>(
  'moderation.feedback',
  `select f.id, f.campus_id, f.kind, f.text, f.email, f.user_id, m.username as handled_by, f.handled_at, f.created_at
   from feedback_messages f left join users m on m.id = f.handled_by left join users u on u.id = f.user_id
   where in_scope(f.campus_id, $scope) and (f.handled_at is not null) = $done
     and ($q::text is null or strpos(lower(f.text || ' ' || coalesce(f.email, '')), lower($q)) > 0
       or u.names like '%' || search_text($q) || '%')
     and ($before::uuid is null or f.id < $before)
   order by f.id desc limit $limit`,
);

export const setHandled = statement<{ id: string }, [scope: StaffScope, id: string, by: string, done: boolean]>(
  'moderation.feedback-done',
  `update feedback_messages set handled_by = case when $4 then $3::uuid end, handled_at = case when $4 then product_now() end
   where in_scope(campus_id, $1) and id = $2 returning id`,
);
