import type { BodyOf } from '../../../../contract/endpoint.ts';
import { isDeepStrictEqual } from 'node:util';
import type { TermDates } from '../../../../contract/campuses/term-dates.ts';
import { cleanDetails, detailsOf } from '../../../../contract/posts/category-rules.ts';
import { isPriceDrop, withEarlierPrice } from '../../../../contract/posts/earlier-prices.ts';
import { isSelling, listingFieldNames, type ListingValues } from '../../../../contract/posts/listing-fields.ts';
import type { editPost as endpoint, Post } from '../../../../contract/posts/posts.ts';
import type { RichText } from '../../../../contract/posts/rich-text/index.ts';
import { textMaxOf } from '../../../../contract/posts/text-limit.ts';
import type { Tx, Write } from '../../../platform/database/write.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Announcer } from '../announce.ts';
import { type ChangedPart, postEdited, priceDropped } from '../events.ts';
import type { Files } from '../../files/index.ts';
import { findPost } from '../store.ts';
import { type CautionOf, prepareText } from '../text.ts';
import { abilitiesOnPost, type PostRow, postView } from '../view.ts';
import { updatePost, type EditablePost, lockEditable, relinkMentions } from './store.ts';
import { checkListing, expiresAt, type ListingContextOf } from '../check-listing.ts';
import { listingValues, listingWords } from '../listing-values.ts';

type Body = BodyOf<typeof endpoint>;

interface EditParts {
  write: Write;
  announce: Announcer;
  files: Files;
  cautionOf: CautionOf;
  contextOf: ListingContextOf;
}

/**
 * Changes the viewer's own post or comment by the rules of posting. The earlier text and listing fields are
 * stored as a version, and its place in the feed stays. Sending the current content changes nothing. Removed files are
 * deleted for everyone.
 * @throws ProblemError invalid, forbidden, post_deleted, text_too_long, too_many_mentions, post_empty, too_many_files,
 * file_gone
 */
export async function editPost(
  { write, announce, files, cautionOf, contextOf }: EditParts,
  row: PostRow,
  viewer: Viewer,
  body: Body,
): Promise<Post> {
  if (!abilitiesOnPost(row, viewer).edit) throw problem('forbidden');
  const { campus_id: campusId, id } = row;
  return write(async (tx) => {
    const before = await lockEditable.one(tx, campusId, id);
    if (!before) throw problem('post_deleted');
    const listing = listingAfter(before, body);
    const context = contextOf(campusId);
    checkListing({ ...listing, text: body.text ?? before.text }, context, before);
    const next: Next = { ...listing, ...(await textAfter(tx, before, body, viewer.userId, textMaxOf(listing))) };
    const words = listingWords(next, next.plain);
    const post = { campusId, id, userId: viewer.userId };
    const gallery = body.files ? await files.change(tx, post, before.gallery, body.files) : before.gallery;
    if (!next.text && !next.title && gallery.length === 0) throw problem('post_empty');
    const changed = await updatePost.run(tx, {
      campusId,
      id,
      text: next.text && JSON.stringify(next.text),
      plain: next.plain,
      ...listingValues(next),
      gallery: JSON.stringify(gallery),
      imgCount: gallery.length,
      caution: cautionOf(words),
      confirms: true,
      earlierPrices: earlierPricesAfter(before, next, context.now),
      expiresAt: expiryAfter(before, next, context.terms),
    });
    const after = (await findPost.one(tx, campusId, id)) as PostRow;
    if (changed === 0) return postView(after);
    const added = next.mentions ? await relinkMentions.all(tx, campusId, id, next.mentions) : [];
    await tx.emit(postEdited, {
      campusId,
      postId: id,
      rootId: row.root_id,
      depth: row.depth,
      authorId: viewer.userId,
      plain: words,
      category: next.category,
      kind: next.kind,
      photos: body.files ? gallery.length : 0,
      mentions: added.map(({ user_id }) => user_id),
      changed: changedParts(before, { ...next, gallery }),
    });
    const drop = dropOf(before, next);
    if (drop) await tx.emit(priceDropped, { campusId, postId: id, authorId: viewer.userId, ...drop });
    publishUpdate(announce, tx, after);
    return postView(after);
  });
}

type Parts = Pick<EditablePost, 'plain' | 'gallery'> & ListingValues;

function changedParts(before: Parts, after: Parts): ChangedPart[] {
  const files = ({ gallery }: Parts) => gallery.map(({ _id }) => _id).join();
  return [
    ...(before.plain === after.plain ? [] : (['text'] as const)),
    ...listingFieldNames.filter((name) => before[name] !== after[name]),
    ...(isDeepStrictEqual(before.details, after.details) ? [] : (['details'] as const)),
    ...(files(before) === files(after) ? [] : (['files'] as const)),
  ];
}

interface Next extends Pick<EditablePost, 'plain'>, ListingValues {
  text: RichText | null;
  /** null: unchanged */
  mentions: string[] | null;
}

/** The listing's earlier prices with the one that the edit replaced; as JSON. */
function earlierPricesAfter(before: EditablePost, next: ListingValues, now: number): string | null {
  const { earlier_prices: earlier, price, kind } = before;
  const prices =
    price === null || price === next.price || !isSelling(kind) ? earlier : withEarlierPrice(earlier ?? [], price, now);
  return prices && JSON.stringify(prices);
}

/** The earlier and the new price, if the edit made a listing noticeably cheaper. */
function dropOf(before: ListingValues, next: ListingValues): { before: number; after: number } | null {
  if (before.price === null || next.price === null || !isSelling(before.kind) || !isSelling(next.kind)) return null;
  return isPriceDrop(before.price, next.price) ? { before: before.price, after: next.price } : null;
}

/** An extended expiry stays until the edit changes the date that the listing expires by. */
function expiryAfter(before: EditablePost, next: ListingValues, terms: readonly TermDates[]): string | null {
  const postedAt = Date.parse(before.created_at);
  const expiry = expiresAt(next, postedAt, terms);
  return expiry === expiresAt(before, postedAt, terms) ? before.expires_at : expiry;
}

/**
 * The listing after the edit: the fields that were sent, and the current value of the others. Details belong to their
 * category. A comment has no listing fields.
 */
function listingAfter(before: EditablePost, body: Body): ListingValues {
  const sent = listingFieldNames.filter((name) => before.depth === 0 && body[name] !== undefined);
  const listing = { ...listingValues(before), ...Object.fromEntries(sent.map((name) => [name, body[name]])) };
  if (before.depth === 0)
    listing.details =
      body.details === undefined ? detailsOf(listing.category, before.details) : cleanDetails(body.details);
  return listing;
}

/** The text after the edit: the one that was sent, or the current one. */
async function textAfter(tx: Tx, { text, plain }: EditablePost, body: Body, authorId: string, max: number) {
  return body.text === undefined ? { text, plain, mentions: null } : prepareText(tx, body.text, authorId, max);
}

function publishUpdate(announce: Announcer, tx: Tx, row: PostRow): void {
  const { campus_id: campusId, id, root_id: rootId, parent_id: parentId, author_id: byId } = row;
  if (parentId) return announce.comment(tx, 'updated', { campusId, rootId, commentId: id, parentId, byId });
  announce.changed(tx, { campusId, postId: id, byId, at: row.last_modified });
}
