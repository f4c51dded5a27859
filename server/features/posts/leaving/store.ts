import { statement } from '../../../platform/database/statement.ts';
import { listingColumns } from '../listing-columns.ts';

/**
 * True of every post p, so it changes no result. It lets PostgreSQL find a person's posts by index: each index on the
 * author is partial, and this condition names the conditions of all of them.
 */
const byAuthorIndexes = `(
    (p.parent_id is null and p.type = 'post' and p.hidden_at is null) or (p.parent_id is not null and p.hidden_at is null)
    or p.type = 'new user' or p.hidden_at is not null)`;

/** Locks the roots of all threads that a person wrote or liked in, always in the same order to avoid deadlocks. */
export const lockThreadsOf = statement<never, [userId: string]>(
  'posts.leaving-lock',
  `select 1 from posts where (campus_id, id) in (
     select p.campus_id, p.root_id from posts p where p.author_id = $1 and p.deleted_at is null and ${byAuthorIndexes}
     union
     select p.campus_id, p.root_id from likes l join posts p on p.campus_id = l.campus_id and p.id = l.post_id
     where l.user_id = $1)
   order by campus_id, id for no key update`,
);

/** What is deleted at once: a top-level post with the comments below it, or a single comment. The fields of `postDeleted`. */
export interface LeavingPost {
  campus_id: string;
  id: string;
  root_id: string;
  parent_id: string | null;
  depth: number;
  /** of the post and the comments below it that aren't deleted yet; of a comment, its own */
  ids: string[];
}

/** What is deleted with a person's account: their top-level posts first, then their comments in other people's threads. */
export const findLeaving = statement<LeavingPost, [userId: string]>(
  'posts.leaving-find',
  `select p.campus_id, p.id, p.root_id, p.parent_id, p.depth,
     case when p.depth > 0 then array[p.id]
       else array(select t.id from posts t where t.campus_id = p.campus_id and t.root_id = p.id and t.deleted_at is null)
     end as ids
   from posts p
   where p.author_id = $1 and p.deleted_at is null and ${byAuthorIndexes}
     and (p.depth = 0 or not exists (
       select from posts r where r.campus_id = p.campus_id and r.id = p.root_id and r.author_id = $1 and r.deleted_at is null))
   order by p.depth > 0, p.campus_id, p.id`,
);

export interface CountedPost {
  id: string;
  root_id: string;
  comment_count: number;
  like_count: number;
  counters_version: number;
}

/**
 * Subtracts deleted comments from the counters of all their ancestors. Hidden comments were subtracted when they were
 * hidden.
 */
export const uncountComments = statement<CountedPost, [campusId: string, commentIds: readonly string[]]>(
  'posts.leaving-uncount',
  `with deleted as (
       select id, parent_id, path from posts where campus_id = $1 and id = any($2::uuid[]) and hidden_at is null),
     -- the posts and comments above them, with the number that each loses
     ancestors as (
       select a.id, count(*)::int as comments, (count(*) filter (where a.id = deleted.parent_id))::int as replies
       from deleted, unnest(deleted.path) as a (id) group by a.id),
     -- locked in the order of their ids, against deadlocks
     locked as materialized (
       select p.id from posts p where p.campus_id = $1 and p.id in (select id from ancestors) order by p.id for no key update)
   update posts p set comment_count = p.comment_count - ancestors.comments, reply_count = p.reply_count - ancestors.replies,
     counters_version = p.counters_version + 1
   from ancestors join locked using (id) where p.campus_id = $1 and p.id = ancestors.id
   returning p.id, p.root_id, p.comment_count, p.like_count, p.counters_version`,
);

/** Removes all saves and likes of a person and decrements the counters. */
export const removeLikesOf = statement<CountedPost & { campus_id: string }, [userId: string]>(
  'posts.leaving-likes',
  `with removed as (delete from likes where user_id = $1 returning campus_id, post_id),
     -- locked in the order of their ids, against deadlocks
     locked as materialized (
       select p.campus_id, p.id from posts p where (p.campus_id, p.id) in (select campus_id, post_id from removed)
       order by p.campus_id, p.id for no key update)
   update posts p set like_count = p.like_count - 1, counters_version = p.counters_version + 1
   from locked where p.campus_id = locked.campus_id and p.id = locked.id
   returning p.campus_id, p.id, p.root_id, p.comment_count, p.like_count, p.counters_version`,
);

export const removeMentionsOf = statement<never, [userId: string]>(
  'posts.leaving-mentions',
  'delete from mentions where user_id = $1',
);

export const uncountAllPosts = statement<never, [userId: string]>(
  'posts.leaving-total',
  'update users set total_posts = 0 where id = $1 and total_posts <> 0',
);

const exportPosts = (name: string, depth: string) =>
  statement<object, [userId: string]>(
    `posts.export-${name}`,
    `select p.id as _id, p.campus_id, p.type, p.text, p.plain, ${listingColumns('p')}, p.sold_at, p.edited_at,
       p.parent_id as post_commented_on, p.root_id as root, p.gallery as img_gallery, p.like_count as likes,
       p.comment_count as comments, p.search_tags, p.hidden_at, p.created_at as "createdAt", p.last_modified as "lastModified",
       (select coalesce(jsonb_agg(to_jsonb(e) - 'campus_id' - 'post_id' order by e.edited_at), '[]') from post_edits e
        where e.campus_id = p.campus_id and e.post_id = p.id) as earlier_texts
     from posts p where p.author_id = $1 and p.deleted_at is null and ${byAuthorIndexes} and ${depth} order by p.created_at, p.id`,
  );

export const exportedPosts = exportPosts('posts', 'p.depth = 0');
export const exportedComments = exportPosts('comments', 'p.depth > 0');

export const exportedLikes = statement<object, [userId: string]>(
  'posts.export-likes',
  `select l.campus_id, l.post_id, case when p.depth = 0 then 'saved' else 'liked' end as what, l.created_at
   from likes l join posts p on p.campus_id = l.campus_id and p.id = l.post_id
   where l.user_id = $1 order by l.created_at`,
);
