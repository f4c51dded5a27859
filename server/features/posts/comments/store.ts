import { limits } from '../../../../contract/limits.ts';
import { statement } from '../../../platform/database/statement.ts';
import { isHidden } from '../store.ts';
import { type PostRow, postColumns } from '../view.ts';

/** A row of a thread, after what is known of the post or comment that it is below. */
export type ThreadRow = { [K in keyof PostRow]: PostRow[K] } & {
  target_author: string;
  target_deleted: boolean;
  target_hidden: boolean;
  /** whether the cursor names a comment of this thread */
  cursor_known: boolean;
};

/** What a first page and a later one have in common: the target, and a range of its thread in reading order. */
const threadQuery = (cursor: boolean) => `
  select t.author_id as target_author, t.deleted_at is not null as target_deleted, ${isHidden('t')} as target_hidden,
    ${cursor ? 'a.thread_key is not null' : 'true'} as cursor_known, c.*
  from posts t
    ${cursor ? 'left join posts a on a.campus_id = $1 and a.id = $3 and a.root_id = t.root_id and a.thread_key > t.thread_key' : ''}
    left join lateral (
      select ${postColumns} from posts p join users u on u.id = p.author_id
      where p.campus_id = $1 and p.root_id = t.root_id and p.thread_key > ${cursor ? 'a.thread_key' : 't.thread_key'}
        and p.thread_key < t.thread_key || '\\xff'::bytea and (p.deleted_at is null or p.comment_count > 0)
        and (p.hidden_at is null or p.comment_count > 0)
      order by p.thread_key limit ${limits.commentsPage + 1}
    ) c on true
  where t.campus_id = $1 and t.id = $2`;

/** The first comments below a post or comment in reading order; one row without a comment when there are none. */
export const threadStart = statement<ThreadRow, [campusId: string, targetId: string]>(
  'posts.thread',
  threadQuery(false),
);

export const threadAfter = statement<ThreadRow, [campusId: string, targetId: string, afterId: string]>(
  'posts.thread-after',
  threadQuery(true),
);

/** What is answered, its place in the thread, and who wrote it and the post at the top. */
export interface Answered {
  id: string;
  root_id: string;
  path: string[];
  depth: number;
  author_id: string;
  root_author_id: string;
  deleted: boolean;
  hidden: boolean;
}

/** Reads what is to be answered and takes the thread's turn by locking its top. */
export const lockAnswered = statement<Answered, [campusId: string, id: string]>(
  'posts.lock-answered',
  `select p.id, p.root_id, p.path, p.depth, p.author_id, r.author_id as root_author_id,
     p.deleted_at is not null as deleted, p.hidden_at is not null or r.hidden_at is not null as hidden
   from posts p join posts r on r.campus_id = p.campus_id and r.id = p.root_id
   where p.campus_id = $1 and p.id = $2 for no key update of r`,
);

export interface Ancestor {
  id: string;
  comment_count: number;
  like_count: number;
  counters_version: number;
}

/**
 * Stores a comment and lifts and counts the whole chain above it (COM-09), in one round trip. Gives the comment as
 * readers see it with the chain's counters, or no row when what it answers was deleted meanwhile.
 */
export const insertComment = statement<
  PostRow & { chain: Ancestor[] },
  [
    id: string,
    campusId: string,
    authorId: string,
    parentId: string,
    above: readonly string[],
    text: string | null,
    plain: string,
    gallery: string,
    imgCount: number,
  ]
>(
  'posts.insert-comment',
  `with chain as (
     update posts set last_modified = product_now(), comment_count = comment_count + 1,
       reply_count = reply_count + (id = $4)::int, replies_made = replies_made + (id = $4)::int,
       counters_version = counters_version + 1
     where campus_id = $2 and id = any($5::uuid[])
     returning id, root_id, depth, thread_key, replies_made, deleted_at, comment_count, like_count, counters_version
   ), p as (
     insert into posts (id, campus_id, author_id, parent_id, root_id, path, depth, thread_key, text, plain, gallery, img_count)
     select $1, $2, $3, $4, root_id, $5, depth + 1, thread_key || thread_step(replies_made), $6::jsonb, $7, $8::jsonb, $9
     from chain where id = $4 and deleted_at is null
     returning *
   )
   select ${postColumns}, (select jsonb_agg(jsonb_build_object('id', id, 'comment_count', comment_count, 'like_count', like_count,
     'counters_version', counters_version)) from chain) as chain
   from p join users u on u.id = p.author_id`,
);
