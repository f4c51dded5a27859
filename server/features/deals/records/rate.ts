import type { DealRatings, Rating, rateDeal } from '../../../../contract/deals/ratings.ts';
import type { BodyOf } from '../../../../contract/endpoint.ts';
import { room } from '../../../../contract/live-events.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx, Write } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noteWritten } from './events.ts';
import * as store from './store-ratings.ts';

const ratingView = ({ id: _id, again, traits, note, created_at }: store.RatingRow): Rating => ({
  _id,
  again,
  traits,
  note,
  createdAt: created_at,
});

/**
 * The ratings of a deal as one of its people sees them. Until it's published, the other one's rating changes nothing in
 * the answer.
 */
async function ratingsView(db: Queryable, deal: store.RatedDealRow, userId: string): Promise<DealRatings> {
  const rows = await store.ratingsOfDeal.all(db, deal.id);
  const mine = rows.find((row) => row.rater_id === userId);
  const other = rows.find((row) => row.rater_id !== userId && row.published);
  const canRate = deal.handed_off && deal.open && !mine?.published;
  return {
    mine: mine ? ratingView(mine) : null,
    other: other ? { ...ratingView(other), note: other.hidden ? '' : other.note } : null,
    published: mine?.published === true,
    rate_by: canRate ? deal.rate_by : null,
    published_by: deal.handed_off ? deal.published_by : null,
    free: deal.price === 0,
  };
}

/**
 * The ratings of one of the viewer's deals.
 * @throws ProblemError deal_not_found
 */
export async function readRatings(db: Queryable, userId: string, dealId: string): Promise<DealRatings> {
  const deal = await store.findRatedDeal.one(db, dealId, userId);
  if (!deal) throw problem('deal_not_found');
  return ratingsView(db, deal, userId);
}

/**
 * Stores a rating, and publishes both when the other person has rated too. A block between the two doesn't
 * matter, as with reports: otherwise one could avoid a rating by blocking.
 * @throws ProblemError deal_not_found, deal_too_early, deal_too_late, rating_published
 */
export function rate(
  { live }: Pick<Platform, 'live'>,
  write: Write,
  userId: string,
  dealId: string,
  { again, traits, note }: BodyOf<typeof rateDeal>,
): Promise<DealRatings> {
  return write(async (tx) => {
    const deal = await store.lockRatedDeal.one(tx, dealId, userId);
    if (!deal) throw problem('deal_not_found');
    const { handed_off, ended_at: handedOffAt, published_by: publishedBy } = deal;
    if (!handed_off || handedOffAt === null || publishedBy === null) throw problem('deal_too_early');
    const before = (await store.ratingsOfDeal.all(tx, dealId)).find((row) => row.rater_id === userId);
    if (before?.published) throw problem('rating_published');
    if (!deal.open) throw problem('deal_too_late');
    const ratedId = deal.seller_id === userId ? deal.buyer_id : deal.seller_id;
    const { campus_id: campusId, price, post_id, chat_id } = deal;
    await store.putRating.run(tx, {
      dealId,
      campusId,
      raterId: userId,
      ratedId,
      again,
      traits,
      note,
      free: price === 0,
      handedOffAt,
      publishedBy,
    });
    const published = (await store.publishBoth.all(tx, dealId)).length > 0;
    const stored = (await store.ratingsOfDeal.all(tx, dealId)).find((row) => row.rater_id === userId);
    if (note !== '' && stored)
      await tx.emit(noteWritten, { campusId, ratingId: stored.id, authorId: userId, text: note });
    // nobody else hears of a rating before it is published
    for (const id of published ? [userId, ratedId] : [userId])
      tx.afterCommit(() => live.emit(room.user(id), 'deal.changed', { deal_id: dealId, post_id, chat_id }));
    return ratingsView(tx, deal, userId);
  });
}

/**
 * Deletes the ratings of a hand-off that the buyer denies, because its code may have been guessed. A buyer who has rated it has
 * agreed that it happened, and can't deny it.
 * @throws ProblemError already_reported
 */
export async function dropRatings(tx: Tx, buyerId: string, dealId: string): Promise<void> {
  // a rating that is being stored at this moment comes first, or is refused
  await store.lockRatedDeal.one(tx, dealId, buyerId);
  const rows = await store.ratingsOfDeal.all(tx, dealId);
  if (rows.some((row) => row.rater_id === buyerId)) throw problem('already_reported');
  if (rows.length > 0) await store.deleteRatings.run(tx, dealId);
}
