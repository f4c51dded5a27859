import type { Deal } from '../../../contract/deals/deal.ts';
import type { HoldHours } from '../../../contract/deals/deal-facts.ts';
import { isSelling } from '../../../contract/posts/listing-fields.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Chats } from '../chats/index.ts';
import { Line, type LineParts } from './line.ts';
import type { DealLoader } from './load.ts';
import { WholeDeal } from './whole-deal.ts';

export interface HoldForParts extends LineParts {
  chats: LineParts['chats'] & Pick<Chats, 'isReachable' | 'wroteAbout'>;
  loader: DealLoader;
}

/**
 * Holds the viewer's own listing for somebody who wrote to them about it, at the asking price. If they are in its line,
 * that accepts their offer.
 * @throws ProblemError post_not_found, post_deleted, forbidden, user_not_found, listing_unavailable, held_by_other,
 *   asked_together
 */
export async function holdFor(
  parts: HoldForParts,
  write: Write,
  { campus, viewer, postId }: { campus: HostCampus; viewer: Viewer; postId: string },
  { user: buyerId, hours }: { user: string; hours: HoldHours },
): Promise<Deal> {
  const { userId } = viewer;
  const hidden = await parts.loader.hiddenFrom(userId);
  return write(async (tx) => {
    const key = { campusId: campus.id, postId };
    const line = await Line.read(parts, tx, key, parts.listings.lockFor(tx, campus.id, viewer, postId));
    if (!line) throw problem('post_not_found');
    const { author_id: sellerId, type, depth, kind } = line.listing;
    if (sellerId !== userId || depth > 0 || type !== 'post' || !isSelling(kind)) throw problem('forbidden');
    const wrote = !hidden.has(buyerId) && (await parts.chats.wroteAbout(tx, buyerId, userId, postId));
    if (!wrote || !(await parts.chats.isReachable(tx, buyerId))) throw problem('user_not_found');
    const before = line.ofBuyer(buyerId);
    if (before?.leadId) throw problem('asked_together');
    const dealId = before?.id ?? line.offerFor(buyerId);
    WholeDeal.of([line], dealId).act('seller', { type: 'accept', hours });
    return line.store(() => parts.loader.view(tx, viewer, dealId, hidden));
  });
}
