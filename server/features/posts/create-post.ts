import type { BodyOf } from '../../../contract/endpoint.ts';
import type { createPost as endpoint, Post } from '../../../contract/posts/posts.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Announcer } from './announce.ts';
import { postCreated } from './events.ts';
import { newId } from './ids.ts';
import { claimFiles } from './media/claim.ts';
import { insertMentions, insertPost } from './store.ts';
import { type CautionOf, prepareText } from './text.ts';
import { postView } from './view.ts';
import { listingValues } from './listing-values.ts';

/**
 * Posts to the viewer's home campus: the post, its files, mentions, the author's count and whatever others make of
 * `postCreated`, all or nothing.
 * That the viewer may post here was decided before (policy.ts).
 * @throws ProblemError text_too_long, post_empty (POS-11), file_gone
 */
export async function createPost(
  { write, announce, cautionOf }: { write: Write; announce: Announcer; cautionOf: CautionOf },
  campus: HostCampus,
  viewer: Viewer,
  body: BodyOf<typeof endpoint>,
): Promise<Post> {
  return write(async (tx) => {
    const { text, plain, mentions, caution } = await prepareText(tx, body.text, cautionOf, viewer.userId);
    if (!text && body.files.length === 0) throw problem('post_empty');
    const id = newId();
    const gallery = await claimFiles(tx, announce, body.files, {
      kind: 'post',
      id,
      campusId: campus.id,
      userId: viewer.userId,
    });
    const row = await insertPost.one(tx, {
      id,
      campusId: campus.id,
      authorId: viewer.userId,
      text: text && JSON.stringify(text),
      plain,
      ...listingValues(body),
      gallery: JSON.stringify(gallery),
      imgCount: gallery.length,
      caution,
    });
    if (!row) throw problem('not_signed_in');
    if (mentions.length > 0) await insertMentions.run(tx, campus.id, id, mentions);
    await tx.emit(postCreated, {
      campusId: campus.id,
      postId: id,
      authorId: viewer.userId,
      plain,
      category: body.category,
      mentions,
      photos: gallery.length,
    });
    announce.feed(tx, 'new', { campusId: campus.id, postId: id, byId: viewer.userId, at: row.last_modified });
    return postView(row);
  });
}
