import { placePost } from '../../../factories/posts.ts';
import type { World } from '../world.ts';
import { type Asked, ofPost, onPost, type Sample, shown } from './sample.ts';

type State = 'open' | 'held' | 'handed_off';

/** A new deal of the owner with `other`, in a state. */
export async function newDeal({ server, owner, actor, run }: World, state: State): Promise<string> {
  const rows = await run(
    `insert into deals (campus_id, post_id, seller_id, buyer_id, state, title, price, answer_by, held_until, ended_at)
     select 'ou', $1, $2, $3, $4, 'A desk', 20, case when $4 <> 'held' then at end, case when $4 = 'held' then at end,
       case when $4 = 'handed_off' then at end
     from (select product_now() + interval '1 day' as at) t returning id`,
    await placePost(server, owner),
    owner.id,
    actor('other').person?.id,
    state,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

const onDeal =
  (state: State = 'open', more: Partial<Asked> = {}): Sample =>
  async (world) => ({ ...ofPost(await newDeal(world, state)), ...more });

/** Offers and the actions on them. */
export const dealsSamples: Record<string, Sample> = {
  // another line sells the owner's first post
  'POST /api/posts/:id/offers': async ({ server, owner, run }) => {
    // the deals of other lines don't count towards the limits of a buyer
    await run(`update deals set state = 'cancelled', held_until = null, created_at = created_at - interval '2 days'
      where created_at > product_now() - interval '1 day'`);
    return { ...ofPost(await placePost(server, owner)), body: { note: 'Hi' } };
  },
  'POST /api/posts/:id/offers #hidden': onPost(({ hiddenId }) => hiddenId, { body: { note: 'Hi' } }),
  'GET /api/posts/:id/queue': onPost(shown),
  'GET /api/posts/:id/queue #hidden': onPost(({ hiddenId }) => hiddenId),
  'GET /api/posts/:id/buyers': onPost(shown),
  // nobody wrote about it
  'PUT /api/posts/:id/hold': async ({ server, owner, actor }) => ({
    ...ofPost(await placePost(server, owner)),
    body: { user: actor('other').person?.id ?? '' },
  }),
  'PUT /api/posts/:id/sale': async ({ server, owner }) => ({ ...ofPost(await placePost(server, owner)), body: {} }),
  'GET /api/deals/:id': onDeal(),
  'GET /api/chats/:id/deals': onPost(({ chatId }) => chatId),
  'GET /api/chats/:id/deals #blocked': onPost(({ blockedChatId }) => blockedChatId),
  'PUT /api/deals/:id/accept': onDeal('open', { body: {} }),
  'PUT /api/deals/:id/hold': onDeal('open', { body: {} }),
  'DELETE /api/deals/:id/hold': onDeal('held'),
  'POST /api/deals/:id/counter': onDeal('open', { body: { price: 19 } }),
  'PUT /api/deals/:id/offer': onDeal('open', { body: { price: 1 } }),
  'PUT /api/deals/:id/decline': onDeal('open', { body: {} }),
  'PUT /api/deals/:id/withdraw': onDeal(),
  'PUT /api/deals/:id/cancel': onDeal('held'),
  'PUT /api/deals/:id/sale': onDeal('handed_off', { body: { happened: true } }),
};
