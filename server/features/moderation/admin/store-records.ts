import type { ListingValues } from '../../../../contract/posts/listing-fields.ts';
import type { FeedbackKind } from '../../../../contract/moderation/moderation.ts';
import type { GalleryEntry } from '../../../../contract/posts/posts.ts';
import { statement } from '../../../platform/database/statement.ts';
import { listingColumns } from '../../posts/index.ts';
import { accountState } from './store-accounts.ts';

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
   where p.campus_id = $campusId and p.type = 'post' and ($comments::bool is null or (p.parent_id is not null) = $comments)
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
  total_posts: number;
  upheld: number;
}

const userColumns = `u.id, u.email, u.school_email, u.verified, u.school_verified, u.total_posts,
  (select count(*) from cases c where c.target_user_id = u.id and c.state = 'upheld')::int as upheld`;

/** People of all campuses, the newest first. If `q` contains an @, it is the beginning of an email address. */
export const pageOfUsers = statement<
  UserSummaryRow,
  { state: string | null; q: string | null; address: string | null; before: string | null; limit: number }
>(
  'moderation.users',
  `select ${userColumns} from users u
   where ($state::text is null or ${accountState} = $state)
     and ($q::text is null or u.names like '%' || search_text($q) || '%')
     and ($address::text is null or starts_with(u.email, $address) or starts_with(u.school_email, $address))
     and ($before::uuid is null or u.id < $before)
   order by u.id desc limit $limit`,
);

export interface UserRow extends UserSummaryRow {
  bio: string;
  sign_ins: number;
  last_seen_at: string | null;
  reported: number;
  reported_upheld: number;
}

export const findUser = statement<UserRow, [id: string]>(
  'moderation.user',
  `select ${userColumns}, u.bio,
     (select count(*) from sessions s where s.user_id = u.id and s.expires_at > product_now())::int as sign_ins,
     (select max(last_seen_at) from sessions s where s.user_id = u.id) as last_seen_at,
     (select count(*) from reports r where r.reporter_id = u.id)::int as reported,
     (select count(*) from reports r where r.reporter_id = u.id and r.state = 'upheld')::int as reported_upheld
   from users u where u.id = $1`,
);

export interface BanRow {
  id: string;
  user_id: string | null;
  email: string | null;
  reason: string;
  by: string | null;
  created_at: string;
}

export const pageOfBans = statement<BanRow, [q: string | null, before: string | null, limit: number]>(
  'moderation.bans',
  `select b.id, b.user_id, b.email, b.reason, m.username as by, b.created_at
   from bans b left join users m on m.id = b.banned_by left join users u on u.id = b.user_id
   where ($1::text is null or strpos(b.email, lower($1)) > 0 or u.names like '%' || search_text($1) || '%')
     and ($2::uuid is null or b.id < $2)
   order by b.id desc limit $3`,
);

export const findBan = statement<{ id: string; user_id: string | null; email: string | null }, [id: string]>(
  'moderation.ban',
  'select id, user_id, email from bans where id = $1 for update',
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
  [done: boolean, q: string | null, before: string | null, limit: number]
>(
  'moderation.feedback',
  `select f.id, f.campus_id, f.kind, f.text, f.email, f.user_id, m.username as handled_by, f.handled_at, f.created_at
   from feedback_messages f left join users m on m.id = f.handled_by left join users u on u.id = f.user_id
   where (f.handled_at is not null) = $1
     and ($2::text is null or strpos(lower(f.text || ' ' || coalesce(f.email, '')), lower($2)) > 0
       or u.names like '%' || search_text($2) || '%')
     and ($3::uuid is null or f.id < $3)
   order by f.id desc limit $4`,
);

export const setHandled = statement<{ id: string }, [id: string, by: string, done: boolean]>(
  'moderation.feedback-done',
  `update feedback_messages set handled_by = case when $3 then $2::uuid end, handled_at = case when $3 then product_now() end
   where id = $1 returning id`,
);
