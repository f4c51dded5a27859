import type { Write } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { Announcer } from '../announce.ts';
import { commentLiked, postSaved } from '../events.ts';
import type { PostRow } from '../view.ts';
import { addSave, likesOf, removeSave } from './store.ts';

interface Parts {
  write: Write;
  announce: Announcer;
}

/**
 * Saves a post or likes a comment, or takes it back (SAV-01, COM-14). Saying it again, in however many tabs at once,
 * changes nothing; the count is exact.
 * @returns how it stands now
 */
export async function setSaved(
  { write, announce }: Parts,
  post: PostRow,
  viewer: Viewer,
  saved: boolean,
): Promise<{ saved: boolean; likes: number }> {
  const { campus_id: campusId, id } = post;
  const { userId } = viewer;
  return write(async (tx) => {
    const row = await (saved ? addSave : removeSave).one(tx, campusId, id, userId);
    if (!row) return { saved, likes: (await likesOf.one(tx, campusId, id))?.like_count ?? 0 };
    const { root_id: rootId, author_id: authorId } = row;
    if (saved && row.depth === 0) await tx.emit(postSaved, { campusId, postId: id, authorId, userId });
    if (saved && row.depth > 0) await tx.emit(commentLiked, { campusId, commentId: id, rootId, authorId, userId });
    announce.saved(tx, campusId, userId);
    announce.counters(tx, campusId, rootId, id, {
      comments: row.comment_count,
      likes: row.like_count,
      version: row.counters_version,
    });
    return { saved, likes: row.like_count };
  });
}
