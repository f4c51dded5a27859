import { createHash } from 'node:crypto';
import type { World } from '../world.ts';
import { newDeal } from './deals.ts';
import { type Asked, ofPost, type Sample } from './sample.ts';

/** What there is of a meet-up, besides its time. */
type More = 'reported' | 'disputed';

/** A deal of the owner with `other` who have agreed to meet, some minutes from now. */
async function newMeetUp(world: World, minutes: number, more?: More): Promise<string> {
  const id = await newDeal(world, 'held');
  await world.run(
    `update deals d set state = 'agreed', meet_up_at = t.at, meet_up_changes = 1,
       meet_up = jsonb_build_object('at', to_json(t.at), 'spot', jsonb_build_object('_id', s.id, 'name', s.name, 'hint', s.hint,
         'lat', s.lat, 'lng', s.lng, 'indoor', s.indoor, 'hours', s.hours, 'staffed', s.staffed)),
       no_show_by = case when $3 <> '' then 'seller' end, no_show_at = case when $3 <> '' then product_now() end,
       no_show_disputed = $3 = 'disputed'
     from (select product_now() + make_interval(mins => $2) as at) t,
       (select * from meet_up_spots where campus_id = 'ou' order by name limit 1) s
     where d.id = $1`,
    id,
    minutes,
    more ?? '',
  );
  return id;
}

const onMeetUp =
  (asked: Partial<Asked> = {}, minutes = 60, more?: More): Sample =>
  async (world) => ({ ...ofPost(await newMeetUp(world, minutes, more)), ...asked });

const TOKEN = 'a-link-of-the-owner';

/** Meet-ups, hand-offs and friends' links. */
export const meetUpSamples: Record<string, Sample> = {
  'GET /api/deals/:id/meet-up': onMeetUp(),
  'POST /api/deals/:id/meet-up': async (world) => {
    const [spot] = (await world.run(`select id from meet_up_spots where campus_id = 'ou' limit 1`)) as { id: string }[];
    const at = new Date(Math.ceil((world.server.app.platform.clock.now() + 3_600_000) / 900_000) * 900_000);
    return { ...ofPost(await newMeetUp(world, 60)), body: { spot: spot?.id, at: at.toISOString() } };
  },
  'PUT /api/deals/:id/meet-up': onMeetUp({ body: {} }),
  'PUT /api/deals/:id/arrival': onMeetUp({ body: {} }),
  'GET /api/deals/:id/hand-off': onMeetUp(),
  'POST /api/deals/:id/hand-off': onMeetUp({ body: { code: '0000' } }),
  'PUT /api/deals/:id/hand-off': onMeetUp(),
  'DELETE /api/deals/:id/hand-off': onMeetUp(),
  'GET /api/deals/:id/payment': onMeetUp({}, -5),
  'PUT /api/deals/:id/no-show': onMeetUp({}, -20),
  'PUT /api/deals/:id/no-show/dispute': onMeetUp({}, -20, 'reported'),
  'PUT /api/deals/:id/no-show/escalation': onMeetUp({ body: {} }, -20, 'disputed'),
  'GET /api/deals/:id/calendar.ics': onMeetUp(),
  'GET /api/deals/:id/share': onMeetUp(),
  'POST /api/deals/:id/share': onMeetUp(),
  'DELETE /api/deals/:id/share': onMeetUp(),
  'GET /api/meet-ups/:token': async (world) => {
    await world.run('delete from meet_up_shares where token_hash = $1', createHash('sha256').update(TOKEN).digest());
    await world.run(
      'insert into meet_up_shares (deal_id, user_id, token_hash) values ($1, $2, $3)',
      await newMeetUp(world, 60),
      world.owner.id,
      createHash('sha256').update(TOKEN).digest(),
    );
    return { params: { token: TOKEN } };
  },
  'GET /api/meet-ups/:token #made-up': () => ({ params: { token: 'nobody-made-this' } }),
};
