import type { Post } from '../../../contract/posts/posts.ts';
import type { Write } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Announcer } from './announce.ts';
import { postSold } from './events.ts';
import { findPost, storeSold } from './store.ts';
import { abilitiesOnPost, type PostRow, postView } from './view.ts';
import type { Viewer } from '../../platform/http/caller.ts';

/**
 * Marks the viewer's own listing sold or available again (D30); its place in the feed stays.
 * @throws ProblemError post_deleted, forbidden
 */
export async function sellPost(
  { write, announce }: { write: Write; announce: Announcer },
  row: PostRow,
  viewer: Viewer,
  sold: boolean,
): Promise<Post> {
  if (!abilitiesOnPost(row, viewer).sell) throw problem('forbidden');
  const { campus_id: campusId, id } = row;
  return write(async (tx) => {
    const marked = await storeSold.one(tx, campusId, id, sold);
    if (!marked) throw problem('post_deleted');
    const after = (await findPost.one(tx, campusId, id)) as PostRow;
    if (!marked.changed) return postView(after);
    await tx.emit(postSold, { campusId, postId: id, authorId: viewer.userId, sold });
    announce.changed(tx, { campusId, postId: id, byId: viewer.userId, at: after.last_modified });
    return postView(after);
  });
}
