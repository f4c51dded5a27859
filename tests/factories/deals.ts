import type { Deal } from '../../contract/deals/deal.ts';
import { sendOffer } from '../../contract/deals/deals.ts';
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
