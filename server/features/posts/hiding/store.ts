import { statement } from '../../../platform/database/statement.ts';

/** A post or comment that moderators hide or restore. */
export interface Hideable {
  author_id: string;
  type: string;
  depth: number;
  root_id: string;
  parent_id: string | null;
  path: string[];
  /** its id, and the ids of everything below it if it is a post */
  ids: string[];
  /** ids of their files, which can't be opened while hidden */
  files: string[];
}

/**
 * Hides or restores a post or comment; no row when there is nothing to change: it is missing, deleted or in that state
 * already.
 */
export const setPostHidden = statement<Hideable, [campusId: string, id: string, hidden: boolean]>(
  'posts.set-hidden',
  `with changed as (
     update posts set hidden_at = case when $3 then product_now() end
     where campus_id = $1 and id = $2 and deleted_at is null and (hidden_at is not null) <> $3
     returning id, author_id, type, depth, root_id, parent_id, path
   ), affected as (
     -- a comment alone, or a post with its whole thread
     select t.id from changed c, posts t where t.campus_id = $1 and t.root_id = c.root_id and (c.depth = 0 or t.id = c.id)
   )
   select c.author_id, c.type, c.depth, c.root_id, c.parent_id, c.path, array(select id from affected) as ids,
     array(select f.id from files f where f.owner_kind = 'post' and f.owner_id in (select id from affected)) as files
   from changed c`,
);

/** Adds one comment to the counters of its ancestors. */
export const countComment = statement<
  { id: string; comment_count: number; like_count: number; counters_version: number },
  [campusId: string, path: readonly string[], parentId: string]
>(
  'posts.count-comment',
  `update posts set comment_count = comment_count + 1, reply_count = reply_count + (id = $3)::int,
     counters_version = counters_version + 1
   where campus_id = $1 and id = any($2::uuid[])
   returning id, comment_count, like_count, counters_version`,
);

export const countPost = statement<never, [authorId: string]>(
  'posts.count-post',
  'update users set total_posts = total_posts + 1 where id = $1 and deleted_at is null',
);
