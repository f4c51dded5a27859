import { isPriceDrop, withEarlierPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Announcer } from '../announce.ts';
import { postEdited, priceDropped } from '../events.ts';
import { listingValues, wordsOf } from '../listing-values.ts';
import { findPost } from '../store.ts';
import { changePost, lockEditable } from './store.ts';

/**
 * Lowers a listing's price without its seller doing anything: a step of a price schedule (SAL-04). It is an edit like
 * any other, except that it doesn't show that the listing is available.
 * @param price in whole US dollars
 * @param now milliseconds since 1970 by the product's clock
 * @returns whether it changed: not for a listing that costs as little already, was sold, deleted or hidden
 */
export async function lowerPrice(
  { announce, now }: { announce: Announcer; now: number },
  tx: Tx,
  { campusId, postId, price }: { campusId: string; postId: string; price: number },
): Promise<boolean> {
  const before = await lockEditable.one(tx, campusId, postId);
  const row = before && (await findPost.one(tx, campusId, postId));
  if (!row || row.deleted || row.hidden || row.sold || before.price === null || before.price <= price) return false;
  const { author_id: authorId } = row;
  await changePost.run(tx, {
    ...listingValues(before),
    campusId,
    id: postId,
    text: before.text && JSON.stringify(before.text),
    plain: before.plain,
    price,
    gallery: JSON.stringify(before.gallery),
    imgCount: before.gallery.length,
    caution: before.caution,
    confirms: false,
    earlierPrices: JSON.stringify(withEarlierPrice(before.earlier_prices ?? [], before.price, now)),
    expiresAt: before.expires_at,
  });
  await tx.emit(postEdited, {
    campusId,
    postId,
    rootId: postId,
    depth: 0,
    authorId,
    plain: wordsOf(before, before.plain),
    category: before.category,
    kind: before.kind,
    photos: 0,
    mentions: [],
    changed: ['price'],
  });
  if (isPriceDrop(before.price, price))
    await tx.emit(priceDropped, { campusId, postId, authorId, before: before.price, after: price });
  announce.feed(tx, 'updated', { campusId, postId, byId: authorId, at: row.last_modified });
  announce.post(tx, campusId, postId, 'post.updated');
  return true;
}
