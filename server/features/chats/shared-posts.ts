import type { Message } from '../../../contract/chats/messages.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { HostCampus } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { postView } from '../posts/index.ts';
import { findShareable, findSharedPosts } from './store-shares.ts';
import type { MessageRow } from './store-messages.ts';
import { messageView } from './view.ts';

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
  if (!post || post.hidden || isBehind(post, hidden)) throw problem('post_not_found');
  if (post.deleted) throw problem('post_deleted');
}

/** A thread whose author is hidden is hidden with all comments in it (D11). */
const isBehind = (post: { author_id: string; root_author_id: string }, hidden: ReadonlySet<string>): boolean =>
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
    for (const row of found) if (!isBehind(row, hidden) && canRead(row.campus_id)) posts.set(row.id, postView(row));
  }
  return rows.map((row) => messageView(row, posts.get(row.post_id ?? '') ?? null));
}
