import type { Write } from '../../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Announcer } from '../announce.ts';
import { commentLiked, postSaved } from '../events.ts';
import type { PostLoader } from '../load-post.ts';
import type { Readers } from '../readers.ts';
import { addSave, removeSave } from './store.ts';

interface Parts {
  write: Write;
  announce: Announcer;
  loader: PostLoader;
  readers: Readers;
}

/**
 * Saves a post or likes a comment, or undoes it. Idempotent, also from several tabs at the same time;
 * the count is exact.
 * @returns the new state
 * @throws ProblemError post_not_found, post_deleted
 */
export async function setSaved(
  { write, announce, loader, readers }: Parts,
  campus: HostCampus,
  viewer: Viewer,
  id: string,
  saved: boolean,
): Promise<{ saved: boolean; likes: number }> {
  const { blocked } = await readers.of(campus.id, viewer.userId);
  const campusId = campus.id;
  const { userId } = viewer;
  const changed = await write(async (tx) => {
    const row = await (saved ? addSave : removeSave).one(tx, campusId, id, userId);
    if (!row) return null;
    const { root_id: rootId, author_id: authorId } = row;
    if (row.root_hidden || blocked.has(authorId) || blocked.has(row.root_author ?? '')) throw problem('post_not_found');
    if (saved && row.depth === 0) await tx.emit(postSaved, { campusId, postId: id, authorId, userId });
    if (saved && row.depth > 0) await tx.emit(commentLiked, { campusId, commentId: id, rootId, authorId, userId });
    tx.afterCommit(() => readers.changeSaved(campusId, userId, id, saved));
    announce.counters(tx, campusId, rootId, id, {
      comments: row.comment_count,
      likes: row.like_count,
      version: row.counters_version,
    });
    return row;
  });
  return { saved, likes: (changed ?? (await loader.post(campus, viewer, id))).like_count };
}
