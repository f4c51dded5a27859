import { randomUUID } from 'node:crypto';
import { errors } from '../../../contract/errors.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem, ProblemError } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { Line } from './line.ts';
import type { OfferParts } from './send-offer.ts';
import * as store from './store.ts';

export interface OfferedAll {
  chatId: string | null;
  /** a deal of the conversation */
  dealId: string | null;
  failed: { post_id: string; reason: string }[];
}

type Parts = OfferParts & { platform: Pick<Platform, 'limits'> };

interface Offered {
  line: Line;
  dealId: string;
  price: number;
}

/**
 * Offers the asking price for several listings of one seller, in one transaction. The rules of an offer hold for each:
 * those that can't be offered for are left out, with the reason. Listings are locked in one order, so that two buyers
 * don't wait for each other.
 * @throws ProblemError offer_own, user_not_found, no_reply_yet, too_many_requests
 */
export async function offerAll(
  parts: Parts,
  write: Write,
  campus: HostCampus,
  viewer: Viewer,
  sellerId: string,
  postIds: readonly string[],
): Promise<OfferedAll> {
  const { userId } = viewer;
  if (sellerId === userId) throw problem('offer_own');
  const ids = [...new Set(postIds)].sort();
  for (const _ of ids) await parts.platform.limits.spendAs(viewer, 'deals.offer');
  return write(async (tx) => {
    await store.lockBuyer.run(tx, userId);
    const { open = 0, today = 0 } = (await store.countOffers.one(tx, userId)) ?? {};
    const offered: Offered[] = [];
    const failed: OfferedAll['failed'] = [];
    let existing: { chatId: string | null; dealId: string } | null = null;
    for (const postId of ids) {
      try {
        if (open + offered.length >= serverLimits.openOffers) throw problem('offers_open');
        if (today + offered.length >= serverLimits.offersPerDay) throw problem('offers_today');
        const found = await offerOne(parts, tx, campus.id, viewer, postId);
        if ('line' in found) offered.push(found);
        else existing = found;
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        failed.push({ post_id: postId, reason: errors[error.code].title });
      }
    }
    // once the listings are locked: it locks the seller's account
    if (!(await parts.chats.isReachable(tx, sellerId))) throw problem('user_not_found');
    const [first] = offered;
    if (!first) return { chatId: existing?.chatId ?? null, dealId: existing?.dealId ?? null, failed };
    const bundleId = randomUUID();
    const all = { price: offered.reduce((sum, { price }) => sum + price, 0), more: offered.length - 1 };
    let chatId: string | null = null;
    for (const { line, dealId } of offered) {
      line.bundle(dealId, { id: bundleId, chatId, all: chatId === null ? all : null });
      await line.store();
      chatId = line.get(dealId)?.chatId ?? chatId;
    }
    return { chatId, dealId: first.dealId, failed };
  });
}

/** @returns the new offer, or the buyer's deal if they are in line already */
async function offerOne(
  parts: Parts,
  tx: Tx,
  campusId: string,
  viewer: Viewer,
  postId: string,
): Promise<Offered | { chatId: string | null; dealId: string }> {
  const { listings } = parts;
  const line = await Line.read(parts, tx, { campusId, postId }, listings.lockFor(tx, campusId, viewer, postId));
  if (!line) throw problem('post_not_found');
  const { listing } = line;
  const before = line.ofBuyer(viewer.userId);
  if (before) return { chatId: line.get(before)?.chatId ?? null, dealId: before };
  const price = listing.price ?? 0;
  const dealId = line.offer(viewer.userId, price, '');
  await listings.offered(tx, listing);
  return { line, dealId, price };
}
