import { placePost } from '../../../factories/posts.ts';
import type { World } from '../world.ts';
import { randomUUID } from 'node:crypto';
import { type Asked, ofPost, onPost, type Sample, shown } from './sample.ts';

/** A new sale of the owner, not posted. */
async function newDraft({ owner, run }: World): Promise<string> {
  await run('delete from sales where seller_id = $1 and starts_on is null', owner.id);
  const rows = await run(
    `insert into sales (campus_id, id, seller_id, title, ends_on)
     values ('ou', uuidv7(), $1, 'A sale', (product_now() + interval '5 days')::date) returning id`,
    owner.id,
  );
  return (rows as { id: string }[])[0]?.id ?? '';
}

/** The same with one posted item. */
async function newSale(world: World): Promise<{ id: string; postId: string }> {
  const { server, owner, run } = world;
  const id = await newDraft(world);
  const postId = await placePost(server, owner);
  await run(
    `with s as (update sales set starts_on = product_now()::date where id = $1)
     insert into sale_posts (campus_id, sale_id, item_id, post_id, first_price) values ('ou', $1, uuidv7(), $2, 20)`,
    id,
    postId,
  );
  return { id, postId };
}

const onDraft =
  (more: Partial<Asked> = {}): Sample =>
  async (world) => ({ ...ofPost(await newDraft(world)), ...more });
const onSale =
  (more: Partial<Asked> = {}): Sample =>
  async (world) => ({ ...ofPost((await newSale(world)).id), ...more });

const SECRET = Buffer.alloc(18, 7);
/** The owner's listing by their link. */
const byLink: Sample = async ({ post, run }) => {
  await run(
    'update posts set share_token = $2, sold_at = null, held_until = null, expires_at = null where id = $1',
    post._id,
    SECRET,
  );
  return { ...ofPost(post._id), query: `s=${SECRET.toString('base64url')}` };
};

const empty = { title: '', ends_on: '', place: '', schedule: 'none', items: [], loose: [] };

export const salesSamples: Record<string, Sample> = {
  'PUT /api/sales/:id/draft': async ({ run }, { person }) => {
    await run('delete from sales where seller_id = $1 and starts_on is null', person?.id ?? null);
    return { ...ofPost(randomUUID()), body: { ...empty, version: 0 } };
  },
  'PUT /api/sales/:id/draft #anothers': onDraft({ body: { ...empty, version: 1 } }),
  'DELETE /api/sales/:id/draft': onDraft(),
  'POST /api/sales/:id/posts': onDraft(),
  'GET /api/sales/:id': onSale(),
  'GET /api/sales/:id/flyer': onSale(),
  'GET /api/posts/:id/flyer': onPost(shown),
  'GET /api/posts/:id/story': onPost(shown),
  'PUT /api/posts/:id/share-link': onPost(shown),
  'DELETE /api/posts/:id/share-link': onPost(shown),
  'GET /api/posts/:id/teaser': byLink,
  'GET /api/posts/:id/teaser #wrong': onPost(shown, { query: 's=wrong' }),
  'GET /api/posts/:id/teaser/photo': byLink,
  'GET /api/posts/:id/teaser/photo #wrong': onPost(shown, { query: 's=wrong' }),
  'GET /api/sales/:id #draft': onDraft(),
  'POST /api/reports #sale': async (world) => ({
    body: { kind: 'sale', id: (await newSale(world)).id, reason: 'spam' },
  }),
  'PATCH /api/sales/:id': onSale({ body: { place: 'The lobby' } }),
  'DELETE /api/sales/:id/schedule': onSale(),
  'POST /api/sales/:id/end': onSale({ body: { choice: 'extend' } }),
  'POST /api/sales/:id/offers': async (world) => {
    // the deals of other lines don't count towards the limits of a buyer
    await world.run(`update deals set state = 'cancelled', held_until = null, created_at = created_at - interval '2 days'
      where created_at > product_now() - interval '1 day'`);
    const { id, postId } = await newSale(world);
    return { ...ofPost(id), body: { posts: [postId] } };
  },
};
