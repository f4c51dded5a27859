import { isRetryable, type Write } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Announcer } from './announce.ts';
import { postDeleted } from './events.ts';
import type { Files } from '../files/index.ts';
import { type PostToDelete, findPostToDelete, lockThread, uncountComment, uncountPost, wipePosts } from './store.ts';

export interface DeletePostParts {
  write: Write;
  announce: Announcer;
  files: Files;
  now(): number;
}

/**
 * Deletes a post with everything below it, or one comment, and their files (D23). `byId` asks for it, and
 * may only delete their own; null for a moderator, who may delete any.
 * @throws ProblemError post_not_found, post_deleted, forbidden; post_images_kept: then nothing was deleted
 */
export async function deletePost(
  { write, announce, files, now }: DeletePostParts,
  campusId: string,
  id: string,
  byId: string | null,
): Promise<void> {
  await write(async (tx) => {
    if (!(await lockThread.one(tx, campusId, id))) throw problem('post_not_found');
    const target = (await findPostToDelete.one(tx, campusId, id)) as PostToDelete;
    if (target.hidden && byId !== null) throw problem('post_not_found');
    if (target.deleted) throw problem('post_deleted');
    if (byId !== null && target.author_id !== byId) throw problem('forbidden');

    const { author_id: authorId, root_id: rootId, depth, ids } = target;
    await tx.emit(postDeleted, { campusId, postId: id, rootId, depth, authorId, postIds: ids });
    await files.removeOf(tx, 'post', ids).catch((cause: unknown) => {
      if (isRetryable(cause)) throw cause;
      throw Object.assign(problem('post_images_kept'), { cause });
    });
    await wipePosts.run(tx, campusId, ids);

    const by = byId ?? authorId;
    if (depth === 0) {
      // a hidden post was subtracted when it was hidden
      if (target.type === 'post' && !target.hidden) await uncountPost.run(tx, authorId);
      announce.feed(tx, 'removed', { campusId, postId: id, byId: by, at: new Date(now()).toISOString() });
      announce.post(tx, campusId, id, 'post.removed');
      return;
    }
    const parentId = target.parent_id as string;
    if (target.hidden) return announce.comment(tx, 'removed', { campusId, rootId, commentId: id, parentId, byId: by });
    for (const above of await uncountComment.all(tx, campusId, target.path, parentId))
      announce.counters(tx, campusId, rootId, above.id, {
        comments: above.comment_count,
        likes: above.like_count,
        version: above.counters_version,
      });
    announce.comment(tx, 'removed', { campusId, rootId, commentId: id, parentId, byId: by });
  });
}
