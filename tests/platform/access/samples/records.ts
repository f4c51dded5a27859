import { pastDeal } from '../../../factories/past-deals.ts';
import type { World } from '../world.ts';
import { ofPost, onPost, type Sample } from './sample.ts';

/** A deal that the owner and `other` handed off. */
const handedOff = ({ server, owner, actor }: World): Promise<string> => {
  const { person } = actor('other');
  if (!person) throw new Error('there is no other person');
  return pastDeal(server, owner, person, { ago: 8 });
};

/** A published note of `other` about the owner. */
async function aNote(world: World): Promise<string> {
  const rows = await world.run(
    `insert into ratings (campus_id, deal_id, rater_id, rated_id, again, note, free, handed_off_at, published_at)
     select campus_id, id, buyer_id, seller_id, true, 'Kind', false, ended_at, product_now() from deals where id = $1
     returning id`,
    await handedOff(world),
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

const aRating: Sample = async (world) => ({ ...ofPost(await handedOff(world)), body: { again: true } });

/** Records of deals. */
export const recordsSamples: Record<string, Sample> = {
  'GET /api/users/:id/record': onPost(({ owner }) => owner.id),
  'GET /api/users/:id/notes': onPost(({ owner }) => owner.id),
  'GET /api/deals/:id/rating': async (world) => ofPost(await handedOff(world)),
  'PUT /api/deals/:id/rating': aRating,
  'PUT /api/ratings/:id/reply': async (world) => ({ ...ofPost(await aNote(world)), body: { text: 'Thanks' } }),
  'POST /api/reports #note': async (world) => ({ body: { kind: 'rating', id: await aNote(world), reason: 'spam' } }),
};
