import type { sendOffer as endpoint } from '../../../contract/deals/offers.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Chats } from '../chats/index.ts';
import type { Posts } from '../posts/index.ts';
import { Line, type LineParts } from './line.ts';
import type { DealLoader } from './load.ts';
import * as store from './store.ts';
import { WholeDeal } from './whole-deal.ts';

export interface OfferParts extends LineParts {
  platform: Pick<Platform, 'live' | 'pool'>;
  chats: Pick<Chats, 'openDealChat' | 'addDealMessage' | 'countUnanswered' | 'isReachable'>;
  posts: Pick<Posts, 'loader'>;
  loader: DealLoader;
}

/**
 * Offers to buy a listing, or changes the open offer for it, which keeps its place in line. The same
 * offer again changes nothing.
 * @throws ProblemError post_not_found, post_deleted, offer_own, user_not_found, listing_unavailable, price_firm,
 * offer_price, counters_used, deal_held, asked_together, offers_open, offers_today, no_reply_yet
 */
export async function sendOffer(
  parts: OfferParts,
  write: Write,
  campus: HostCampus,
  viewer: Viewer,
  postId: string,
  { price: wanted, note }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { userId } = viewer;
  const { listings, chats, loader } = parts;
  const [post, hidden] = await Promise.all([
    parts.posts.loader.post(campus, viewer, postId),
    loader.hiddenFrom(userId),
  ]);
  return write(async (tx) => {
    // one round trip; PostgreSQL runs the reads once both locks are held
    const [, line, isReachable, counts] = await Promise.all([
      store.lockBuyer.run(tx, userId),
      Line.read(parts, tx, { campusId: campus.id, postId }, listings.lockFor(tx, campus.id, viewer, postId)),
      chats.isReachable(tx, post.author_id),
      store.countOffers.one(tx, userId),
    ]);
    if (!line) throw problem('post_not_found');
    const { listing } = line;
    if (listing.author_id === userId) throw problem('offer_own');
    if (!isReachable) throw problem('user_not_found');
    const price = wanted ?? listing.price ?? 0;
    const before = line.ofBuyer(userId);
    if (before?.leadId) throw problem('asked_together');
    if (before) WholeDeal.of([line], before.id).act('buyer', { type: 'change', price, note });
    else {
      if ((counts?.open ?? 0) >= serverLimits.openOffers) throw problem('offers_open');
      if ((counts?.today ?? 0) >= serverLimits.offersPerDay) throw problem('offers_today');
      await listings.offered(tx, listing);
    }
    const { id: dealId } = before ?? line.offer(userId, price, note);
    const deal = await line.store(() => loader.view(tx, viewer, dealId, hidden));
    return { deal, created: before === null };
  });
}
