import type { sellTo as endpoint } from '../../../contract/deals/deals.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import { isOffer } from '../../../contract/posts/listing-fields.ts';
import type { Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { Line, type LineParts } from './line.ts';
import type { DealLoader } from './load.ts';

/**
 * Marks the viewer's own listing sold, to somebody in its line or to someone else (null), and closes the other offers.
 * @throws ProblemError post_not_found, post_deleted, forbidden, deal_not_found, deal_over
 */
export async function sellTo(
  parts: LineParts & { loader: DealLoader },
  write: Write,
  campus: HostCampus,
  viewer: Viewer,
  postId: string,
  dealId: string | null,
): Promise<AnswerOf<typeof endpoint>> {
  const hidden = await parts.loader.hiddenFrom(viewer.userId);
  return write(async (tx) => {
    const place = { campusId: campus.id, postId };
    const line = await Line.read(parts, tx, place, parts.listings.lockFor(tx, campus.id, viewer, postId), dealId);
    if (!line) throw problem('post_not_found');
    const { author_id: sellerId, type, depth, kind } = line.listing;
    if (sellerId !== viewer.userId || depth > 0 || type !== 'post' || !isOffer(kind)) throw problem('forbidden');
    if (dealId) line.act(dealId, 'seller', { type: 'sold' });
    else line.sell();
    const deal = await line.store(async () => (dealId === null ? null : parts.loader.view(tx, viewer, dealId, hidden)));
    return { deal };
  });
}
