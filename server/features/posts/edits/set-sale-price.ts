import { isPriceDrop, withEarlierPrice } from '../../../../contract/posts/earlier-prices.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Announcer } from '../announce.ts';
import { postEdited, priceDropped } from '../events.ts';
import { listingValues, listingWords } from '../listing-values.ts';
import { findPost } from '../store.ts';
import { updatePost, lockEditable } from './store.ts';

/**
 * Sets a listing's price by what its sale does: a step of a price schedule lowers it, and a sale that goes on after
 * its free day raises it again (D72). It is an edit like any other, except that it doesn't show that the listing is
 * available.
 * @param price in whole US dollars
 * @param raises whether the price goes up: only that of a listing that is free now
 * @param now milliseconds since 1970 by the product's clock
 * @returns whether it changed: not if it was sold, deleted or hidden, or its price is this one or already lower (with
 * `raises`: not 0)
 */
export async function setSalePrice(
  { announce, now }: { announce: Announcer; now: number },
  tx: Tx,
  { campusId, postId, price, raises = false }: { campusId: string; postId: string; price: number; raises?: boolean },
): Promise<boolean> {
  const before = await lockEditable.one(tx, campusId, postId);
  const row = before && (await findPost.one(tx, campusId, postId));
  if (!row || row.deleted || row.hidden || row.sold || before.price === null || before.price === price) return false;
  if (raises ? before.price !== 0 : before.price < price) return false;
  const { author_id: authorId } = row;
  await updatePost.run(tx, {
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
    plain: listingWords(before, before.plain),
    category: before.category,
    kind: before.kind,
    photos: 0,
    mentions: [],
    changed: ['price'],
  });
  if (isPriceDrop(before.price, price))
    await tx.emit(priceDropped, { campusId, postId, authorId, before: before.price, after: price });
  announce.changed(tx, { campusId, postId, byId: authorId, at: row.last_modified });
  return true;
}
