import type { Caution } from '../../../contract/moderation/cautions.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  columnsWithoutAuthor,
  isHidden,
  postColumns,
  type PostRow,
  type PostRowWithoutAuthor,
} from '../posts/index.ts';

/** A comment of a thread, with columns about the post or comment whose thread is read (`target_…`). */
export type ThreadRow = PostRowWithoutAuthor & {
  target_author: string;
  target_root_author: string;
  target_deleted: boolean;
  target_hidden: boolean;
  target_depth: number;
  root_hidden: boolean;
  /** whether the cursor names a comment of this thread */
  cursor_known: boolean;
};

/**
 * SQL of a page of a thread: the target t (a post or comment), with its root r, and a range of the comments c below it
 * in reading order. Keys below that of t begin with it, and none continues with the byte ff (SQL function thread_step), so
 * that is their end. Deleted and hidden comments are included while they have replies.
 * @param cursor whether the page starts after a comment a
 */
const threadQuery = (cursor: boolean) => `
  select t.author_id as target_author, r.author_id as target_root_author, t.deleted_at is not null as target_deleted, ${isHidden('t')} as target_hidden,
    t.depth as target_depth, r.hidden_at is not null as root_hidden,
    ${cursor ? 'a.thread_key is not null' : 'true'} as cursor_known, c.*
  from posts t join posts r on r.campus_id = t.campus_id and r.id = t.root_id
    ${cursor ? 'left join posts a on a.campus_id = $1 and a.id = $4 and a.root_id = t.root_id and a.thread_key > t.thread_key' : ''}
    left join lateral (
      select ${columnsWithoutAuthor} from posts p
      where p.campus_id = $1 and p.root_id = t.root_id and p.thread_key > ${cursor ? 'a.thread_key' : 't.thread_key'}
        and p.thread_key < t.thread_key || '\\xff'::bytea and p.depth <= t.depth + $3::int and (p.deleted_at is null or p.comment_count > 0)
        and (p.hidden_at is null or p.comment_count > 0)
      order by p.thread_key limit ${serverLimits.commentsPage + 1}
    ) c on true
  where t.campus_id = $1 and t.id = $2`;

/**
 * The first comments below a post or comment in reading order; one row without a comment when there are none.
 * @param levels how deep below the target
 */
export const threadStart = statement<ThreadRow, [campusId: string, targetId: string, levels: number]>(
  'posts.thread',
  threadQuery(false),
);

export const threadAfter = statement<ThreadRow, [campusId: string, targetId: string, levels: number, afterId: string]>(
  'posts.thread-after',
  threadQuery(true),
);

export interface Ancestor {
  id: string;
  comment_count: number;
  like_count: number;
  counters_version: number;
}

/** A stored comment with its parent, its thread's root, and the counters of its ancestors. */
export type InsertedComment = PostRow & {
  parent_author: string;
  parent_depth: number;
  root_author: string;
  /** its parent or the root is hidden */
  hidden: boolean;
  /** the thread's root moves up in the feed; a sold listing doesn't (decision 26) */
  lifts: boolean;
  /** its ancestors, with their new counters */
  chain: Ancestor[];
};

/**
 * Stores a comment and updates the counters and positions of all its ancestors in one round trip; a sold
 * listing keeps its place in the feed. It locks the thread's root first, so that concurrent replies can't deadlock and
 * each gets its own ordinal. No row when the parent doesn't exist or was deleted, even concurrently.
 */
export const insertComment = statement<
  InsertedComment,
  {
    id: string;
    campusId: string;
    authorId: string;
    parentId: string;
    text: string | null;
    plain: string;
    gallery: string;
    imgCount: number;
    caution: Caution | null;
  }
>(
  'posts.insert-comment',
  `with target as materialized (
     -- the parent; locks the thread's root
     select t.id, t.path || t.id as ancestors, t.author_id, t.depth, r.author_id as root_author,
       t.hidden_at is not null or r.hidden_at is not null as hidden
     from posts t join posts r on r.campus_id = t.campus_id and r.id = t.root_id
     where t.campus_id = $campusId and t.id = $parentId for no key update of r
   ), chain as (
     -- counts the comment on all its ancestors; replies_made, which also counts replies that are deleted later, gives each reply
     -- an ordinal of its own
     update posts c set last_modified = case when c.depth = 0 and c.sold_at is not null then c.last_modified else product_now() end,
       comment_count = comment_count + 1,
       reply_count = reply_count + (c.id = $parentId)::int, replies_made = replies_made + (c.id = $parentId)::int,
       counters_version = counters_version + 1
     from target where c.campus_id = $campusId and c.id = any(target.ancestors)
     returning c.id, c.root_id, c.depth, c.thread_key, c.replies_made, c.deleted_at, c.comment_count, c.like_count,
       c.counters_version, c.sold_at
   ), p as (
     -- its place in reading order is below the parent, after the replies that it has
     insert into posts (id, campus_id, author_id, parent_id, root_id, path, depth, thread_key, text, plain, gallery, img_count,
       image_analysis_completed, caution)
     select $id, $campusId, $authorId, $parentId, chain.root_id, target.ancestors, chain.depth + 1,
       chain.thread_key || thread_step(chain.replies_made), $text::jsonb, $plain, $gallery::jsonb, $imgCount, $imgCount > 0, $caution
     from chain, target where chain.id = $parentId and chain.deleted_at is null
     returning *
   )
   select ${postColumns}, target.author_id as parent_author, target.depth as parent_depth, target.root_author, target.hidden,
     not exists (select from chain where depth = 0 and sold_at is not null) as lifts,
     (select jsonb_agg(jsonb_build_object('id', id, 'comment_count', comment_count, 'like_count', like_count,
       'counters_version', counters_version)) from chain) as chain
   from p join users u on u.id = p.author_id, target`,
);
