import type { Caution } from '../../../contract/moderation/cautions.ts';
import type { ListingValues } from '../../../contract/posts/listing-fields.ts';
import { statement } from '../../platform/database/statement.ts';
import { clearedListing, listingColumns, listingParameters } from './listing-columns.ts';
import { type PostRow, postColumns } from './view.ts';

/** Whether moderators hid a post, or the root of the thread that a comment is in. */
export const isHidden = (post: string) => `(${post}.hidden_at is not null or ${post}.depth > 0 and
  (select r.hidden_at from posts r where r.campus_id = ${post}.campus_id and r.id = ${post}.root_id) is not null)`;

/** The author of the root of the thread that `p` is in. */
const rootAuthor = `case when p.depth = 0 then p.author_id
  else (select r.author_id from posts r where r.campus_id = p.campus_id and r.id = p.root_id) end`;

export interface FoundPost extends PostRow {
  deleted: boolean;
  hidden: boolean;
  /** the author of the thread's root */
  root_author_id: string;
}

/** Selects a post with its author by campus (`$1`) and id (`$2`). @param more further columns, beginning with a comma */
export const foundPostSql = (
  more = '',
) => `select ${postColumns}, p.deleted_at is not null as deleted, ${isHidden('p')} as hidden,
     ${rootAuthor} as root_author_id${more}
   from posts p join users u on u.id = p.author_id where p.campus_id = $1 and p.id = $2`;

export const findPost = statement<FoundPost, [campusId: string, id: string]>('posts.find', foundPostSql());

/** The author of a post or comment, and of its thread. */
export const findAuthors = statement<
  Pick<FoundPost, 'hidden' | 'root_author_id'> & { author_id: string },
  [campusId: string, id: string]
>(
  'posts.authors-of',
  `select p.author_id, ${isHidden('p')} as hidden, ${rootAuthor} as root_author_id
   from posts p where p.campus_id = $1 and p.id = $2`,
);

interface NewPost extends ListingValues {
  id: string;
  campusId: string;
  authorId: string;
  /** JSON; so is `gallery` */
  text: string | null;
  plain: string;
  gallery: string;
  imgCount: number;
  caution: Caution | null;
  expiresAt: string | null;
  saleId: string | null;
}

/**
 * Stores a top-level post, adds it to its author's count and returns it as readers see it, in one round trip. Its images are
 * analyzed already (image_analysis_completed): each got its size, placeholder and color when it was uploaded (D28).
 */
export const insertPost = statement<PostRow, NewPost>(
  'posts.insert',
  `with u as (
     update users set total_posts = total_posts + 1 where id = $authorId
     returning id, username, first_name, last_name, photo_id, school_verified
   ), p as (
     insert into posts (id, campus_id, author_id, root_id, text, plain, ${listingColumns()}, gallery, img_count,
       image_analysis_completed, caution, expires_at, sale_id)
     values ($id, $campusId, $authorId, $id, $text::jsonb, $plain, ${listingParameters}, $gallery::jsonb, $imgCount, $imgCount > 0,
       $caution, $expiresAt::timestamptz, $saleId::uuid)
     returning *
   )
   select ${postColumns} from p, u`,
);

export const insertMentions = statement<never, [campusId: string, postId: string, userIds: readonly string[]]>(
  'posts.insert-mentions',
  'insert into mentions (campus_id, post_id, user_id) select $1, $2, unnest($3::uuid[])',
);

/**
 * Stores the post that announces a new member, once per campus; no row when they were announced before. `offset 0` makes
 * PostgreSQL compute the id once, for both columns.
 */
export const insertJoined = statement<{ id: string; created_at: string }, [userId: string, campusId: string]>(
  'posts.insert-joined',
  `insert into posts (id, campus_id, author_id, root_id, type)
   select made.id, $2, $1, made.id, 'new user' from (select uuidv7() as id offset 0) made
   on conflict (author_id, campus_id) where type = 'new user' do nothing
   returning id, created_at`,
);

/** Locks a thread for a change: every writer locks its root first, which prevents deadlocks. */
export const lockThread = statement<{ locked: number }, [campusId: string, id: string]>(
  'posts.lock-thread',
  `select 1 as locked from posts where campus_id = $1 and id = (select root_id from posts where campus_id = $1 and id = $2)
   for no key update`,
);

export interface PostToDelete {
  id: string;
  author_id: string;
  type: string;
  depth: number;
  root_id: string;
  parent_id: string | null;
  path: string[];
  deleted: boolean;
  hidden: boolean;
  /** every post and comment whose content is deleted */
  ids: string[];
}

/** A post to delete, with everything below it that still has content; for a comment only itself. */
export const findPostToDelete = statement<PostToDelete, [campusId: string, id: string]>(
  'posts.find-to-delete',
  `select p.id, p.author_id, p.type, p.depth, p.root_id, p.parent_id, p.path, p.deleted_at is not null as deleted,
     p.hidden_at is not null as hidden,
     case when p.depth > 0 then array[p.id]
       else array(select t.id from posts t where t.campus_id = $1 and t.root_id = $2 and t.deleted_at is null) end as ids
   from posts p where p.campus_id = $1 and p.id = $2`,
);

/** Deletes the content of posts and removes them from every list; in their thread they leave a tombstone (D23). */
export const wipePosts = statement<never, [campusId: string, ids: readonly string[]]>(
  'posts.wipe',
  `with edits as (delete from post_edits where campus_id = $1 and post_id = any($2::uuid[])),
     mentioned as (delete from mentions where campus_id = $1 and post_id = any($2::uuid[])),
     likers as (delete from likes where campus_id = $1 and post_id = any($2::uuid[])),
     places as (delete from post_spots where campus_id = $1 and post_id = any($2::uuid[]))
   update posts set deleted_at = product_now(), text = null, plain = '', caution = null, ${clearedListing},
     sold_at = null, held_until = null, queue_length = 0, line_ends = '{}', earlier_prices = null, expires_at = null,
     sale_card = null, gallery = '[]', img_count = 0, like_count = 0, search_tags = '{}', share_token = null,
     counters_version = counters_version + 1
   where campus_id = $1 and id = any($2::uuid[])`,
);

/** Subtracts one comment from the counters of its ancestors. */
export const uncountComment = statement<
  { id: string; comment_count: number; like_count: number; counters_version: number },
  [campusId: string, path: readonly string[], parentId: string]
>(
  'posts.uncount-comment',
  `update posts set comment_count = comment_count - 1, reply_count = reply_count - (id = $3)::int,
     counters_version = counters_version + 1
   where campus_id = $1 and id = any($2::uuid[])
   returning id, comment_count, like_count, counters_version`,
);

export const uncountPost = statement<never, [authorId: string]>(
  'posts.uncount-post',
  'update users set total_posts = greatest(total_posts - 1, 0) where id = $1',
);

/** Marks a listing sold, or available again, which confirms it; no row for a deleted one. `changed`: false if it was in that state already. */
export const storeSold = statement<{ changed: boolean }, [campusId: string, id: string, sold: boolean]>(
  'posts.mark-sold',
  `update posts p set sold_at = case when $3 then coalesce(p.sold_at, product_now()) end,
     confirmed_at = case when $3 or was.sold_at is null then p.confirmed_at else product_now() end
   from (select campus_id, id, sold_at from posts where campus_id = $1 and id = $2 and deleted_at is null for no key update) was
   where p.campus_id = was.campus_id and p.id = was.id returning (was.sold_at is not null) <> $3 as changed`,
);
