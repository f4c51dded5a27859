import type { Tx } from '../../../platform/database/write.ts';
import type { Announcer } from '../announce.ts';
import { postDeleted } from '../events.ts';
import type { Files } from '../../files/index.ts';
import { wipePosts } from '../store.ts';
import * as store from './store.ts';

interface Parts {
  announce: Announcer;
  files: Files;
  now(): number;
}

/**
 * Deletes everything that a person posted, commented, liked and uploaded (D18): their posts with everything below them,
 * and their comments in other threads one by one (D23). Counters stay exact; it is idempotent.
 */
export async function deleteAllOf({ announce, files, now }: Parts, tx: Tx, userId: string): Promise<void> {
  await store.lockThreadsOf.run(tx, userId);
  const leaving = await store.findLeaving.all(tx, userId);
  for (const { campus_id: campusId, id, root_id: rootId, depth, ids } of leaving)
    await tx.emit(postDeleted, { campusId, postId: id, rootId, depth, authorId: userId, postIds: ids });
  for (const [campusId, posts] of Map.groupBy(leaving, (post) => post.campus_id)) {
    const comments = posts.filter((post) => post.depth > 0).map((post) => post.id);
    const ids = posts.flatMap((post) => post.ids);
    await files.removeOf(tx, 'post', ids);
    await wipePosts.run(tx, campusId, ids);
    const counted = comments.length > 0 ? await store.uncountComments.all(tx, campusId, comments) : [];
    for (const above of counted) announceCounters(announce, tx, campusId, above);
    announceGone({ announce, now }, tx, userId, campusId, posts);
  }
  const liked = await store.removeLikesOf.all(tx, userId);
  for (const campusId of new Set(liked.map((post) => post.campus_id))) announce.saved(tx, campusId, userId);
  for (const post of liked) announceCounters(announce, tx, post.campus_id, post);
  await store.removeMentionsOf.run(tx, userId);
  await store.uncountAllPosts.run(tx, userId);
  await files.removeUploadsOf(tx, userId);
}

function announceCounters(announce: Announcer, tx: Tx, campusId: string, row: store.CountedPost): void {
  const { comment_count: comments, like_count: likes, counters_version: version } = row;
  announce.counters(tx, campusId, row.root_id, row.id, { comments, likes, version });
}

function announceGone(
  { announce, now }: Pick<Parts, 'announce' | 'now'>,
  tx: Tx,
  byId: string,
  campusId: string,
  posts: readonly store.LeavingPost[],
): void {
  const at = new Date(now()).toISOString();
  for (const { id, root_id: rootId, parent_id: parentId } of posts) {
    if (parentId) announce.comment(tx, 'removed', { campusId, rootId, commentId: id, parentId, byId });
    else {
      announce.feed(tx, 'removed', { campusId, postId: id, byId, at });
      announce.post(tx, campusId, id, 'post.removed');
    }
  }
}
