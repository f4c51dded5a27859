import { dealLimits } from '../../../contract/deals/deal-facts.ts';
import type { sellTo as endpoint } from '../../../contract/deals/sold.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import { isSelling } from '../../../contract/posts/listing-fields.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { findNamed, findSales, lockNaming } from './buyers.ts';
import { Line, type LineParts } from './line.ts';
import type { DealLoader } from './load.ts';
import { storeLines } from './store-lines.ts';
import { WholeDeal } from './whole-deal.ts';

/**
 * Marks the viewer's own listing as sold, and closes the other offers. It's sold to somebody in its line (`deal`), to a person
 * whom the seller names and who is asked once (`buyer`), or to someone who isn't on Quad (neither). A deal over several
 * listings sells all of them.
 * @throws ProblemError post_not_found, post_deleted, forbidden, deal_not_found, deal_over, user_not_found,
 * listing_unavailable, asked_together, sale_denied, named_often, no_reply_yet
 */
export async function sellTo(
  parts: LineParts & { loader: DealLoader },
  write: Write,
  campus: HostCampus,
  viewer: Viewer,
  postId: string,
  { deal: dealId, buyer: buyerId }: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { userId } = viewer;
  const hidden = await parts.loader.hiddenFrom(userId);
  return write(async (tx) => {
    if (buyerId) await lockNaming.run(tx, userId, buyerId);
    // a deal over several listings sells all of them, so they are locked together, in the order that prevents deadlocks
    const lines = dealId ? await Line.ofDeal(parts, tx, dealId, userId) : [];
    const key = { campusId: campus.id, postId };
    const locked = parts.listings.lockFor(tx, campus.id, viewer, postId);
    const line =
      lines.find(({ listing }) => listing.id === postId) ?? (await Line.read(parts, tx, key, locked, dealId));
    // refuses a listing that the viewer can't see, also where `ofDeal` has locked it already
    await locked;
    if (!line) throw problem('post_not_found');
    const { author_id: sellerId, type, depth, kind } = line.listing;
    if (sellerId !== userId || depth > 0 || type !== 'post' || !isSelling(kind)) throw problem('forbidden');
    const before = buyerId ? line.ofBuyer(buyerId) : null;
    if (before?.leadId) throw problem('asked_together');
    const ofDeal = lines.includes(line) ? lines : [line];
    const dealInLine = dealId ?? before?.id ?? null;
    if (dealInLine) WholeDeal.of(ofDeal, dealInLine).act('seller', { type: 'sold' });
    else if (!buyerId) line.sell();
    // the deal of the sale; null: the buyer isn't on Quad
    const soldBy = dealInLine ?? (buyerId && (await sellToNamed(tx, line, buyerId)));
    const read = async () => (soldBy === null ? null : parts.loader.view(tx, viewer, soldBy, hidden));
    return { deal: await storeLines(ofDeal, read) };
  });
}

/**
 * Sells a listing to somebody who isn't in its line. Who was asked about this listing before isn't asked again.
 * @returns the deal's id
 */
async function sellToNamed(tx: Tx, line: Line, buyerId: string): Promise<string> {
  const { campus_id: campusId, id: postId, author_id: sellerId, sold } = line.listing;
  const [named, sales] = await Promise.all([
    findNamed.one(tx, sellerId, buyerId, campusId),
    findSales.all(tx, campusId, postId, buyerId),
  ]);
  if (!named) throw problem('user_not_found');
  if (sales.some(({ own, denied }) => own && denied)) throw problem('sale_denied');
  const before = sales.find(({ own }) => own);
  if (before) {
    line.sell();
    return before.id;
  }
  // it was sold to somebody else before, who didn't deny it
  if (sold && sales.length > 0) throw problem('listing_unavailable');
  if (named.recent >= dealLimits.named) throw problem('named_often');
  return line.sellToNamed(buyerId);
}
