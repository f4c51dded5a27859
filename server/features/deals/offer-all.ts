import { factsOfAll } from '../../../contract/deals/things.ts';
import { errors } from '../../../contract/errors.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem, ProblemError } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { dealIdOf, type LineEntry, silence } from './entry.ts';
import { Line } from './line.ts';
import type { OfferParts } from './send-offer.ts';
import * as store from './store.ts';
import { storeLines } from './store-lines.ts';

export interface OfferedAll {
  /** the conversation of `dealId` */
  chatId: string | null;
  /** the deal over all of them, or one that the buyer has already; null: nothing could be offered */
  dealId: string | null;
  /** listings that were left out, each with the reason in words */
  failed: { post_id: string; reason: string }[];
}

type Parts = OfferParts & { platform: Pick<Platform, 'limits'> };

interface OfferedListing {
  line: Line;
  entry: LineEntry;
}

/**
 * Offers the asking price for several listings of one seller, as one deal, in one transaction. Each listing has to meet the
 * rules of an offer; those that don't are left out, with the reason. Listings are locked in the same order everywhere, which
 * prevents deadlocks.
 * @param postIds the caller has checked that they are this seller's
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
  // each listing counts as an offer
  for (const _ of ids) await parts.platform.limits.spendAs(viewer, 'deals.offer');
  return write(async (tx) => {
    await store.lockBuyer.run(tx, userId);
    const { open = 0, today = 0 } = (await store.countOffers.one(tx, userId)) ?? {};
    const offered: OfferedListing[] = [];
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
    // after the listings are locked, since it locks the seller's account
    if (!(await parts.chats.isReachable(tx, sellerId))) throw problem('user_not_found');
    const [first] = offered;
    if (!first) return { chatId: existing?.chatId ?? null, dealId: existing?.dealId ?? null, failed };
    // after all listings are locked: it locks the seller's unread counts, and a call that holds one of the listings may wait
    // for these
    for (const { line } of offered) await parts.listings.offered(tx, line.listing);
    if (offered.length > 1) joinOffers(offered.map(({ entry }) => entry));
    await storeLines(offered.map(({ line }) => line));
    return { chatId: first.entry.chatId, dealId: dealIdOf(first.entry), failed };
  });
}

/** Joins several new offers to one deal, which has the id of the first one. */
function joinOffers(entries: readonly LineEntry[]): void {
  // each offer was made at a slightly different time, under the lock of its listing
  const answerBy = Math.max(...entries.map(({ facts }) => facts.answerBy ?? 0));
  for (const entry of entries) entry.facts = { ...entry.facts, answerBy };
  const all = factsOfAll(entries);
  const more = entries.length - 1;
  for (const [index, entry] of entries.entries()) {
    entry.leadId = entries[0]?.id ?? null;
    entry.happened = entry.happened.map((happened) =>
      index === 0 ? { ...happened, after: all, more } : silence(happened),
    );
  }
}

/** @returns the new offer, or the buyer's deal if they are in line already */
async function offerOne(
  parts: Parts,
  tx: Tx,
  campusId: string,
  viewer: Viewer,
  postId: string,
): Promise<OfferedListing | { chatId: string | null; dealId: string }> {
  const { listings } = parts;
  const line = await Line.read(parts, tx, { campusId, postId }, listings.lockFor(tx, campusId, viewer, postId));
  if (!line) throw problem('post_not_found');
  const { listing } = line;
  const before = line.ofBuyer(viewer.userId);
  if (before) return { chatId: before.chatId, dealId: dealIdOf(before) };
  return { line, entry: line.offer(viewer.userId, listing.price ?? 0, '') };
}
