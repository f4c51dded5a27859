import { limits } from '../../../contract/limits.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { createComment as endpoint } from '../../../contract/posts/comments.ts';
import type { Post } from '../../../contract/posts/posts.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { commentCreated, insertMentions, newId, type Posts, postView, prepareText } from '../posts/index.ts';
import type { Files } from '../files/index.ts';
import { insertComment } from './store.ts';

interface Parts {
  write: Write;
  files: Files;
  posts: Posts;
}

/**
 * Comments on a post or replies to a comment, at any depth (D23). All its ancestors count it, and its thread's post
 * moves up in the feed, unless it is sold.
 * @param parentId what it replies to
 * @throws ProblemError post_not_found, post_deleted, post_empty, text_too_long, too_many_mentions, too_many_files,
 * file_gone
 */
export async function createComment(
  { write, files, posts: { announce, readers, loader, cautionOf } }: Parts,
  campus: HostCampus,
  viewer: Viewer,
  parentId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Post> {
  const { blocked } = await readers.of(campus.id, viewer.userId);
  return write(async (tx) => {
    const { text, plain, mentions } = await prepareText(tx, body.text, viewer.userId, limits.postTextMax);
    if (!text && body.files.length === 0) throw problem('post_empty');
    const id = newId();
    const { userId } = viewer;
    const gallery = await files.claim(tx, body.files, { kind: 'post', id, campusId: campus.id, userId });
    const row = await insertComment.one(tx, {
      id,
      campusId: campus.id,
      authorId: userId,
      parentId,
      text: text && JSON.stringify(text),
      plain,
      gallery: JSON.stringify(gallery),
      imgCount: gallery.length,
      caution: cautionOf(plain),
    });
    // nothing was stored: the parent is missing or deleted, and loading it throws what this viewer may know of that
    if (!row)
      throw await loader.post(campus, viewer, parentId).then(
        () => problem('post_deleted'),
        (why: unknown) => why,
      );
    // not visible to the viewer: what was stored is rolled back
    if (row.hidden || blocked.has(row.parent_author) || blocked.has(row.root_author)) throw problem('post_not_found');
    const rootId = row.root_id;
    if (mentions.length > 0) await insertMentions.run(tx, campus.id, id, mentions);
    await tx.emit(commentCreated, {
      campusId: campus.id,
      commentId: id,
      authorId: userId,
      parentId,
      parentAuthorId: row.parent_author,
      parentDepth: row.parent_depth,
      rootId,
      rootAuthorId: row.root_author,
      plain,
      mentions,
    });
    if (row.lifts)
      announce.feed(tx, 'lifted', {
        campusId: campus.id,
        postId: rootId,
        byId: userId,
        ofId: row.root_author,
        at: row.last_modified,
      });
    for (const ancestor of row.chain)
      announce.counters(tx, campus.id, rootId, ancestor.id, {
        comments: ancestor.comment_count,
        likes: ancestor.like_count,
        version: ancestor.counters_version,
      });
    announce.comment(tx, 'new', { campusId: campus.id, rootId, commentId: id, parentId, byId: userId });
    return postView(row);
  });
}
