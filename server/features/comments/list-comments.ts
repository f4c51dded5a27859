import { serverLimits } from '../../../contract/limits.ts';
import type { CommentPage } from '../../../contract/posts/comments.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { encodeCursor, idCursor } from '../../platform/http/cursor.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Posts, postView, savedAmong, tombstone } from '../posts/index.ts';
import { threadAfter, threadStart } from './store.ts';

/** The `levels` of a call for all of them: deeper than any thread. */
const EVERY = 1_000_000;

/**
 * A page of what is below a post or comment, parents before their replies, siblings oldest first. A blocked
 * person's comment is replaced by a tombstone if it has replies, and left out if not (D11).
 * @param levels how many levels below it are read
 * @throws ProblemError post_not_found, post_deleted, bad_cursor
 */
export async function listComments(
  { pool, posts: { authors, readers } }: { pool: Platform['pool']; posts: Pick<Posts, 'authors' | 'readers'> },
  campus: HostCampus,
  viewer: Viewer | null,
  targetId: string,
  { cursor, levels = EVERY }: { cursor?: string | undefined; levels?: number | undefined },
): Promise<CommentPage> {
  const size = serverLimits.commentsPage;
  // the last comment shown, whose place in the thread the database knows
  const after = cursor === undefined ? null : idCursor(cursor);
  const [{ saved, blocked }, rows] = await Promise.all([
    readers.of(campus.id, viewer && viewer.userId),
    after === null
      ? threadStart.all(pool, campus.id, targetId, levels)
      : threadAfter.all(pool, campus.id, targetId, levels, after),
  ]);
  const [first] = rows;
  if (!first || first.root_hidden || blocked.has(first.target_root_author)) throw problem('post_not_found');
  // a deleted comment leaves a gap in its thread, and its replies are still there
  const isGap = first.target_depth > 0 && first.id !== null;
  if (!isGap && (first.target_hidden || blocked.has(first.target_author))) throw problem('post_not_found');
  if (!isGap && first.target_deleted) throw problem('post_deleted');
  if (!first.cursor_known) throw problem('bad_cursor');

  const signed = await authors.addTo(rows);
  // one row without a comment means that there are none
  const page = first.id === null ? [] : signed.slice(0, size);
  const shown = page.filter((row) => row.comment_count > 0 || !blocked.has(row.author_id));
  const last = page.at(-1);
  return {
    comments: shown.map((row) => (blocked.has(row.author_id) ? tombstone(row) : postView(row))),
    mine: savedAmong(shown, { saved }),
    ...(rows.length > size && last ? { cursor: encodeCursor(last.id) } : {}),
  };
}
