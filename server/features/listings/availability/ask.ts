import { fromPlainText, firstWords } from '../../../../contract/posts/rich-text/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { isStale } from '../../../../contract/posts/availability.ts';
import { availabilityAsked } from '../../posts/index.ts';
import { listUnconfirmed, sellersAfter, takeSellers, type UnconfirmedRow } from './ask-store.ts';
import type { AvailabilityLinks } from './links.ts';
import type { ListingRow } from './store.ts';

const JOB = 'posts.availability';
/** Sellers in one transaction. */
const AT_ONCE = 100;
const TITLE_WORDS = 8;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** The name of a listing within a sentence. */
export const askedListingName = ({ title, plain }: Pick<UnconfirmedRow, 'title' | 'plain'>): string =>
  title ?? (firstWords(fromPlainText(plain), TITLE_WORDS) || 'Your listing');

function messageFor(listings: readonly UnconfirmedRow[]): string {
  const [first, ...more] = listings.map((each) => `“${askedListingName(each)}”`);
  if (more.length === 0) return `Is ${first} still available?`;
  return `Are ${first} and ${more.length} more still available?`;
}

/**
 * Once a day, around noon in the United States, asks sellers about all their listings that haven't been confirmed for a
 * week; each seller once a week.
 */
export function askWeekly({ jobs, pool, write }: Platform, links: AvailabilityLinks): void {
  jobs.define(JOB, async () => {
    for (let after = BEFORE_ALL; ; ) {
      const sellers = (await sellersAfter.all(pool, after, AT_ONCE)).map(({ id }) => id);
      const last = sellers.at(-1);
      if (last === undefined) return;
      await write(async (tx) => {
        const taken = (await takeSellers.all(tx, sellers)).map(({ id }) => id);
        const bySeller = Map.groupBy(await listUnconfirmed.all(tx, taken), (row) => row.author_id);
        for (const [userId, listings] of bySeller) {
          const [first] = listings;
          if (!first) continue;
          const token = await links.token(userId);
          await tx.emit(availabilityAsked, {
            userId,
            campusId: first.campus_id,
            postId: null,
            listings: listings.map((each) => ({ name: askedListingName(each), price: each.price })),
            message: messageFor(listings),
            mailPath: `/listings/confirm?token=${token}`,
            // characters 22 to 30 of the token are its time (links.ts), so that each week's question is another event
            event: `availability:${userId}:${first.confirmed_at}:${token.slice(22, 30)}`,
          });
        }
      });
      after = last;
    }
  });
  jobs.every('41 17 * * *', JOB);
}

/**
 * Asks a seller at once about a listing that someone wants and that hasn't been confirmed for three weeks; once until
 * they confirm it.
 */
export async function askOnOffer(tx: Tx, listing: ListingRow, now: number): Promise<void> {
  const { campus_id: campusId, id: postId, author_id: userId, confirmed_at: confirmedAt, price } = listing;
  if (!isStale({ confirmed_at: confirmedAt }, now)) return;
  const name = askedListingName(listing);
  await tx.emit(availabilityAsked, {
    userId,
    campusId,
    postId,
    // one without a price gets no offers
    listings: [{ name, price: price ?? 0 }],
    message: `Someone wants “${name}”. Is it still available?`,
    mailPath: null,
    event: `availability:${postId}:${confirmedAt}`,
  });
}
