import { placePost } from '../../../factories/posts.ts';
import { type Asked, ofPost, onPost, type Sample, shown } from './sample.ts';

/** An ad in a status, for a separate post; by default of the owner on OU. */
const anAd =
  (status: string, more: Partial<Asked> = {}, campus = 'ou'): Sample =>
  async (world) => {
    const { server, owner } = world;
    const postId = await placePost(server, owner, { campus });
    const rows = await world.run(
      `insert into ads (campus_id, post_id, user_id, title, cta, duration_minutes, amount_budgeted, status, start_time,
         end_time_adjusted, paused_at, ended_at)
       select $2, $3, $1, 'An ad', '{"type": "message"}', 1440, 500, $4, started, started + interval '1 day',
         case when $4 = 'paused' then product_now() end, case when $4 = 'stopped' then product_now() end
       from (select case when $4 not in ('in review', 'checkout') then product_now() end as started) s returning id`,
      owner.id,
      campus,
      postId,
      status,
    );
    return { ...ofPost((rows as { id: string }[])[0]?.id ?? ''), ...more };
  };
const aBoost: Partial<Asked> = { body: { cta: { type: 'message' } } };

/** Ads, payments, and analytics. */
export const adsSamples: Record<string, Sample> = {
  'POST /api/analytics': ({ post }) => ({
    body: { events: [{ type: 'view', post: post._id }] },
  }),
  'GET /api/posts/:id/analytics': onPost(shown),
  'GET /api/posts/:id/analytics #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/boost': async ({ server, owner }) => ofPost(await placePost(server, owner)),
  'GET /api/posts/:id/boost #hidden': onPost((world) => world.hiddenId),
  'GET /api/posts/:id/boost #foreign': onPost((world) => world.foreignId),
  'POST /api/posts/:id/ads': async ({ server, owner }) => ({ ...ofPost(await placePost(server, owner)), ...aBoost }),
  'POST /api/posts/:id/ads #hidden': onPost((world) => world.hiddenId, aBoost),
  'GET /api/ads/:id': anAd('active'),
  'GET /api/ads/:id/analytics': anAd('active'),
  'PATCH /api/ads/:id': anAd('active', { body: { title: 'Another' } }),
  'POST /api/ads/:id/pause': anAd('active'),
  'POST /api/ads/:id/resume': anAd('paused'),
  'POST /api/ads/:id/stop': anAd('paused'),
  'DELETE /api/ads/:id': anAd('stopped'),
  'POST /api/ads/:id/checkout': anAd('checkout'),
  'POST /api/payments': () => ({ body: { amount: 500 } }),
  'PUT /api/ads/:id/hidden': anAd('active'),
  'PUT /api/ads/:id/hidden #foreign': anAd('active', {}, 'ut'),
  'POST /api/admin/ads/:id/approve': anAd('in review'),
  'POST /api/admin/ads/:id/reject': anAd('in review', { body: { reason: 'No prices in photos' } }),
  'GET /api/checkouts/:id': () => ({ params: { id: 'cs_test_nobody' } }),
  'POST /api/checkouts/:id/cancel': () => ({ params: { id: 'cs_test_nobody' } }),
};
