import type { BodyOf } from '../../../contract/endpoint.ts';
import type { createPost as endpoint, Post } from '../../../contract/posts/posts.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { textMaxOf } from '../../../contract/posts/text-limit.ts';
import { cleanDetails } from '../../../contract/posts/category-rules.ts';
import type { Announcer } from './announce.ts';
import { checkListing, expiresAt, type ListingContextOf } from './check-listing.ts';
import { postCreated } from './events.ts';
import { newId } from './ids.ts';
import type { Files } from '../files/index.ts';
import { insertMentions, insertPost } from './store.ts';
import { type CautionOf, prepareText } from './text.ts';
import { postView } from './view.ts';
import { listingValues, listingWords } from './listing-values.ts';

export interface CreatePostParts {
  write: Write;
  announce: Announcer;
  files: Files;
  cautionOf: CautionOf;
  contextOf: ListingContextOf;
  /** milliseconds since 1970 by the product's clock */
  now(): number;
}

/**
 * Posts to the viewer's home campus. The post, its files, mentions, the author's count and what subscribers of
 * `postCreated` write are one transaction.
 * The caller has checked that the viewer may post here (policy.ts).
 * @param saleId the move-out sale that it belongs to, whose card stands for it in the feed
 * @throws ProblemError invalid, text_too_long, too_many_mentions, post_empty, file_gone; not_signed_in if the account is gone
 */
export async function createPost(
  { write, announce, files, cautionOf, contextOf, now }: CreatePostParts,
  campus: HostCampus,
  viewer: Viewer,
  body: BodyOf<typeof endpoint>,
  saleId: string | null = null,
): Promise<Post> {
  const listing = listingValues({ ...body, details: cleanDetails(body.details) });
  const context = contextOf(campus.id);
  checkListing({ ...listing, text: body.text }, context);
  return write(async (tx) => {
    const { text, plain, mentions } = await prepareText(tx, body.text, viewer.userId, textMaxOf(listing));
    if (!text && !listing.title && body.files.length === 0) throw problem('post_empty');
    const words = listingWords(listing, plain);
    const id = newId();
    const gallery = await files.claim(tx, body.files, {
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
      ...listing,
      expiresAt: expiresAt(listing, now(), context.terms),
      gallery: JSON.stringify(gallery),
      imgCount: gallery.length,
      caution: cautionOf(words),
      saleId,
    });
    if (!row) throw problem('not_signed_in');
    if (mentions.length > 0) await insertMentions.run(tx, campus.id, id, mentions);
    await tx.emit(postCreated, {
      campusId: campus.id,
      postId: id,
      authorId: viewer.userId,
      plain: words,
      category: body.category,
      kind: listing.kind,
      mentions,
      photos: gallery.length,
      spotId: body.spot,
    });
    // the items of a sale aren't in the feed themselves
    announce.feed(tx, saleId === null ? 'new' : 'updated', {
      campusId: campus.id,
      postId: id,
      byId: viewer.userId,
      at: row.last_modified,
    });
    return postView(row);
  });
}
