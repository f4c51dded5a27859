import { randomUUID } from 'node:crypto';
import { saveSearch } from '../../../../contract/watching/saved-searches.ts';
import type { World } from '../world.ts';
import { ofPost, type Sample } from './sample.ts';

/** Earlier ones are removed, so that nobody has 30. */
const clear = (world: World) => world.run('delete from watches');

/** A saved search of the owner: the same one as long as it exists, because changes are limited. */
const ofOwner = async (world: World) => {
  const { owner } = world;
  const [saved] = (await world.run(
    "select id from watches where user_id = $1 and source = 'search' limit 1",
    owner.id,
  )) as { id: string }[];
  if (saved) return ofPost(saved.id);
  const { _id: id } = await owner.client.call(saveSearch, { body: { name: 'Desks', query: `desk ${randomUUID()}` } });
  return ofPost(id);
};

/** Saved searches and the alerts about them. */
export const watchingSamples: Record<string, Sample> = {
  'POST /api/saved-searches': async (world) => {
    await clear(world);
    return { body: { name: 'Desks', query: `desk ${randomUUID()}` } };
  },
  'PATCH /api/saved-searches/:id': async (world) => ({ ...(await ofOwner(world)), body: { alerts: 'off' } }),
  'DELETE /api/saved-searches/:id': ofOwner,
  'POST /api/saved-searches/:id/open': ofOwner,
  'POST /api/alerts/stop': () => ({ body: { stop: [`watch:${randomUUID()}`] } }),
  'GET /api/alerts/link': () => ({ query: 'token=none' }),
  'POST /api/alerts/link': () => ({ query: 'token=none' }),
};
