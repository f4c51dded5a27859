import type { Message } from '../../../contract/chats/messages.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { statement } from '../../platform/database/statement.ts';
import type { HostCampus } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { postColumns, type PostRow, postView } from '../posts/index.ts';
import type { MessageRow } from './store-messages.ts';
import { messageView } from './view.ts';

/** A column of the post at the top of a comment's thread, or of the post itself. */
const ofTop = (column: string) => `case when p.depth = 0 then p.${column}
  else (select r.${column} from posts r where r.campus_id = p.campus_id and r.id = p.root_id) end`;
const isHidden = `(p.hidden_at is not null or (${ofTop('hidden_at')}) is not null)`;

/** A post or comment to be shared, with the author of the post at the top of its thread. */
const findShareable = statement<
  { author_id: string; root_author_id: string; hidden: boolean; deleted: boolean },
  [campusId: string, id: string]
>(
  'chats.shareable-post',
  `select p.author_id, ${ofTop('author_id')} as root_author_id, ${isHidden} as hidden, p.deleted_at is not null as deleted
   from posts p where p.campus_id = $1 and p.id = $2`,
);

/** The shared posts that still exist, of any campus. */
const findSharedPosts = statement<
  PostRow & { root_author_id: string },
  [campusIds: readonly string[], ids: readonly string[]]
>(
  'chats.shared-posts',
  `select ${postColumns}, ${ofTop('author_id')} as root_author_id from unnest($1::text[], $2::uuid[]) as wanted (campus_id, id)
     join posts p on p.campus_id = wanted.campus_id and p.id = wanted.id join users u on u.id = p.author_id
   where p.deleted_at is null and not ${isHidden}`,
);

/**
 * Checks that a viewer may share a post of the host's campus.
 * @throws ProblemError no_community, post_not_found, post_deleted
 */
export async function enforceShareable(
  db: Queryable,
  campus: HostCampus,
  hidden: ReadonlySet<string>,
  postId: string,
): Promise<void> {
  if (campus.generic) throw problem('no_community');
  const post = await findShareable.one(db, campus.id, postId);
  if (!post || post.hidden || isByHidden(post, hidden)) throw problem('post_not_found');
  if (post.deleted) throw problem('post_deleted');
}

/** Whether a post is hidden with its author: a comment also is with the author of its thread (D11). */
const isByHidden = (post: { author_id: string; root_author_id: string }, hidden: ReadonlySet<string>): boolean =>
  hidden.has(post.author_id) || hidden.has(post.root_author_id);

/**
 * Messages with the posts that they share, if the reader may see those.
 * @param canRead whether the reader may read a campus (D56)
 */
export async function withPosts(
  db: Queryable,
  rows: readonly MessageRow[],
  hidden: ReadonlySet<string>,
  canRead: (campusId: string) => boolean,
): Promise<Message[]> {
  const sharing = rows.filter((row) => row.post_id !== null);
  const posts = new Map<string, Post>();
  if (sharing.length > 0) {
    const found = await findSharedPosts.all(
      db,
      sharing.map((row) => row.post_campus_id ?? ''),
      sharing.map((row) => row.post_id ?? ''),
    );
    for (const row of found) if (!isByHidden(row, hidden) && canRead(row.campus_id)) posts.set(row.id, postView(row));
  }
  return rows.map((row) => messageView(row, posts.get(row.post_id ?? '') ?? null));
}
