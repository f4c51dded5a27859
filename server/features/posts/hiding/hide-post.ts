import type { Tx } from '../../../platform/database/write.ts';
import type { Files } from '../../files/index.ts';
import type { Announcer } from '../announce.ts';
import { postHidden, postRestored } from '../events.ts';
import { lockThread, uncountComment, uncountPost } from '../store.ts';
import { countComment, countPost, setPostHidden } from './store.ts';

export interface HidePostParts {
  announce: Announcer;
  files: Files;
  now(): number;
}

export interface HiddenPost {
  campusId: string;
  postId: string;
  /** in whose name it is announced: the author's, since readers must not learn which moderator it was */
  byId: string;
}

/**
 * Hides a post with everything below it, or one comment (D9): no one sees it or its files, and no count includes it,
 * but nothing is deleted.
 * @returns false when it is hidden already, deleted or missing
 */
export const hidePost = (parts: HidePostParts, tx: Tx, post: HiddenPost): Promise<boolean> =>
  change(parts, tx, post, true);

/** Shows a hidden post or comment again, where and as it was. Returns false when it is not hidden. */
export const restorePost = (parts: HidePostParts, tx: Tx, post: HiddenPost): Promise<boolean> =>
  change(parts, tx, post, false);

async function change(
  { announce, files, now }: HidePostParts,
  tx: Tx,
  { campusId, postId, byId }: HiddenPost,
  hidden: boolean,
): Promise<boolean> {
  await lockThread.one(tx, campusId, postId);
  const row = await setPostHidden.one(tx, campusId, postId, hidden);
  if (!row) return false;
  const { author_id: authorId, root_id: rootId, depth, ids } = row;
  await tx.emit(hidden ? postHidden : postRestored, { campusId, postId, rootId, depth, authorId, postIds: ids });
  files.changed(tx, row.files);
  if (depth === 0) {
    if (row.type === 'post') await (hidden ? uncountPost : countPost).run(tx, authorId);
    const at = new Date(now()).toISOString();
    announce.feed(tx, hidden ? 'removed' : 'updated', { campusId, postId, byId, at });
    announce.post(tx, campusId, postId, hidden ? 'post.removed' : 'post.updated');
    return true;
  }
  const parentId = row.parent_id as string;
  for (const above of await (hidden ? uncountComment : countComment).all(tx, campusId, row.path, parentId))
    announce.counters(tx, campusId, rootId, above.id, {
      comments: above.comment_count,
      likes: above.like_count,
      version: above.counters_version,
    });
  announce.comment(tx, hidden ? 'removed' : 'new', { campusId, rootId, commentId: postId, parentId, byId });
  return true;
}
