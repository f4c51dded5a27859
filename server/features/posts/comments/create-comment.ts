import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { createComment as endpoint, Post } from '../../../../contract/posts.ts';
import type { Write } from '../../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Announcer } from '../announce.ts';
import { commentCreated } from '../events.ts';
import { newId } from '../ids.ts';
import { claimFiles } from '../media/claim.ts';
import type { Readers } from '../readers.ts';
import { insertMentions } from '../store.ts';
import { prepareText } from '../text.ts';
import { postView } from '../view.ts';
import { insertComment, lockAnswered } from './store.ts';

interface Parts {
  write: Write;
  announce: Announcer;
  readers: Readers;
}

/**
 * Comments on a post or answers a comment, at any depth (D23). The whole chain above is lifted and counted with it.
 * @throws ProblemError post_not_found, post_deleted, post_empty, text_too_long, file_gone
 */
export async function createComment(
  { write, announce, readers }: Parts,
  campus: HostCampus,
  viewer: Viewer,
  parentId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Post> {
  const { blocked } = await readers.of(campus.id, viewer.userId);
  return write(async (tx) => {
    const { text, plain, mentions } = await prepareText(tx, body.text);
    if (!text && body.files.length === 0) throw problem('post_empty');
    const parent = await lockAnswered.one(tx, campus.id, parentId);
    if (!parent || parent.hidden) throw problem('post_not_found');
    if (parent.deleted) throw problem('post_deleted');
    if (blocked.has(parent.author_id) || blocked.has(parent.root_author_id)) throw problem('post_not_found');

    const id = newId();
    const { userId } = viewer;
    const rootId = parent.root_id;
    const gallery = await claimFiles(tx, announce, body.files, { kind: 'post', id, campusId: campus.id, userId });
    const row = await insertComment.one(
      tx,
      id,
      campus.id,
      userId,
      parentId,
      [...parent.path, parentId],
      text && JSON.stringify(text),
      plain,
      JSON.stringify(gallery),
      gallery.length,
    );
    if (!row) throw problem('post_deleted');
    if (mentions.length > 0) await insertMentions.run(tx, campus.id, id, mentions);
    await tx.emit(commentCreated, {
      campusId: campus.id,
      commentId: id,
      authorId: userId,
      parentId,
      parentAuthorId: parent.author_id,
      parentDepth: parent.depth,
      rootId,
      rootAuthorId: parent.root_author_id,
      plain,
      mentions,
    });
    announce.feed(tx, 'lifted', { campusId: campus.id, postId: rootId, byId: userId, at: row.last_modified });
    for (const above of row.chain)
      announce.counters(tx, campus.id, rootId, above.id, {
        comments: above.comment_count,
        likes: above.like_count,
        version: above.counters_version,
      });
    announce.comment(tx, 'new', { campusId: campus.id, rootId, commentId: id, parentId, byId: userId });
    return postView(row);
  });
}
