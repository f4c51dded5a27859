import type { CloseReason } from '../../../contract/deals/deal-facts.ts';
import { isSelling } from '../../../contract/posts/listing-fields.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountDeleted, userChanged } from '../identity/index.ts';
import { postDeleted, postEdited, postHidden, postSold } from '../posts/index.ts';
import { endQuestions } from './buyers.ts';
import { type CloseOptions, Line, type LineParts, type ListingKey } from './line.ts';
import * as store from './store-people.ts';

/** Closes the deals in line for a listing; of a buyer alone if one is given. */
async function closeLine(parts: LineParts, tx: Tx, key: ListingKey, reason: CloseReason, how: CloseOptions) {
  const line = await Line.lock(parts, tx, key);
  if (!line || line.listing.depth > 0) return;
  line.close(reason, how);
  await line.store();
}

/** Closes all deals in line of a person who was banned or deleted their account, and ends the questions to and by them. */
export async function closeAllOf(parts: LineParts, tx: Tx, userId: string): Promise<void> {
  for (const { campus_id: campusId, post_id: postId, sells } of await store.listingsOf.all(tx, userId))
    await closeLine(parts, tx, { campusId, postId }, 'gone', {
      ...(sells ? { by: 'seller' } : { by: 'buyer', buyerId: userId }),
      shown: false,
    });
  await endQuestions.run(tx, userId, null);
}

/** Closes the deals in line between two people, the first of whom blocked the other, and ends their questions. */
export async function closeBetween(parts: LineParts, tx: Tx, userId: string, otherId: string): Promise<void> {
  for (const { campus_id: campusId, post_id: postId, sells } of await store.listingsBetween.all(tx, userId, otherId))
    await closeLine(parts, tx, { campusId, postId }, 'gone', {
      buyerId: sells ? otherId : userId,
      by: sells ? 'seller' : 'buyer',
      shown: false,
    });
  await endQuestions.run(tx, userId, otherId);
}

/**
 * Follows what ends or changes a listing or an account. Of a sale the other person of a deal sees "Sold", of everything
 * else that closes it "No longer available" and nothing about why.
 */
export function followListings({ events }: Pick<Platform, 'events'>, parts: LineParts): void {
  events.on(postDeleted, {
    async within(tx, { campusId, postId, depth }) {
      if (depth === 0) await closeLine(parts, tx, { campusId, postId }, 'gone', { by: 'seller', cancels: true });
    },
  });

  events.on(postHidden, {
    async within(tx, { campusId, postId, depth }) {
      if (depth === 0) await closeLine(parts, tx, { campusId, postId }, 'gone', {});
    },
  });

  events.on(postSold, {
    async within(tx, { campusId, postId, sold }) {
      if (sold) await closeLine(parts, tx, { campusId, postId }, 'sold', { by: 'seller', cancels: true });
    },
  });

  events.on(postEdited, {
    async within(tx, { campusId, postId, depth, changed }) {
      if (depth > 0 || !(changed.includes('price') || changed.includes('kind'))) return;
      const line = await Line.lock(parts, tx, { campusId, postId });
      if (!line || line.listing.queue_length === 0) return;
      const { listing } = line;
      if (listing.price === null || !isSelling(listing.kind)) line.close('gone', { by: 'seller', cancels: true });
      else if (changed.includes('price')) line.noteForAll('price_changed', 'seller');
      await line.store();
    },
  });

  events.on(userChanged, {
    async within(tx, { userId, change }) {
      if (change === 'account' && (await store.findGone.one(tx, userId))?.gone) await closeAllOf(parts, tx, userId);
    },
  });

  events.on(accountDeleted, {
    async within(tx, { userId }) {
      await closeAllOf(parts, tx, userId);
      await store.forgetInDeals.run(tx, userId);
    },
  });
}
