import type { Deal } from '../../contract/deals/deal.ts';
import { sendOffer } from '../../contract/deals/offers.ts';
import { acceptMeetUp, listMeetUpSpots, proposeMeetUp } from '../../contract/deals/meet-ups.ts';
import { createPost } from '../../contract/posts/posts.ts';
import type { Person } from './people.ts';
import { words } from './posts.ts';

/** A listing's id. */
export const listing = async (
  seller: Person,
  { price = 60, firm, text = 'Desk lamp' }: { price?: number; firm?: boolean; text?: string } = {},
): Promise<string> =>
  (
    await seller.client.call(createPost, {
      body: { text: words(text), price, ...(firm ? { firm } : {}) } as never,
    })
  )._id;

/** A buyer's offer. */
export const offer = async (buyer: Person, postId: string, price?: number, note = ''): Promise<Deal> =>
  (
    await buyer.client.call(sendOffer, {
      params: { id: postId },
      body: { note, ...(price === undefined ? {} : { price }) },
    })
  ).deal;

/** A meet-up that one person proposed at the campus's first spot, and the other accepted. `at` is ISO 8601. */
export async function meetUpSet(by: Person, other: Person, dealId: string, at: string): Promise<Deal> {
  const params = { id: dealId };
  const { spots } = await by.client.call(listMeetUpSpots, { params });
  await by.client.call(proposeMeetUp, { params, body: { spot: spots[0]?._id ?? '', at } });
  return other.client.call(acceptMeetUp, { params, body: {} });
}
