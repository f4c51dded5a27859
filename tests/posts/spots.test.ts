import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addSpot,
  changeSpot,
  listAdminSpots,
  listSpots,
  removeSpot,
  setUsualSpots,
  type Spot,
} from '../../contract/campuses/spots.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { setPostSpot } from '../../contract/posts/post-spot.ts';
import { createPost, getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { CampusDirectory } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { withPassword } from '../identity/own-factors.ts';
import { PASSWORD } from '../identity/sign-up.ts';

let server: TestServer;
let spots: readonly Spot[];
beforeAll(async () => {
  server = await startTestServer();
  spots = (await (await createPerson(server)).client.call(listSpots)).spots;
});
afterAll(() => server.stop());

const named = (name: string) => spots.find((spot) => spot.name.includes(name))?._id ?? '';
const choose = (who: Person, ...ids: string[]) => who.client.try(setUsualSpots, { body: { spots: ids } });
const spotsOf = async (reader: Person, id: string) =>
  (await reader.client.call(getPost, { params: { id } })).spots.map(({ name }) => name);
const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;

it('gives every seeded campus at least five public places, which a later start doesn’t bring back [BRO-03, MEE-01]', async () => {
  const counts = await rows(
    'select c.id, count(s.id)::int as spots from campuses c left join meet_up_spots s on s.campus_id = c.id where not c.generic group by c.id',
  );
  expect(counts.length).toBeGreaterThan(10);
  expect(counts.filter((campus) => campus.spots < 5)).toEqual([]);
  await rows("delete from meet_up_spots where campus_id = 'mit' and name = 'Lobby 7'");
  await new CampusDirectory(server.app.platform).prepare();
  expect(await rows("select 1 from meet_up_spots where campus_id = 'mit' and name = 'Lobby 7'")).toEqual([]);
});

it('lets a person choose up to three usual spots, which only their listings show [BRO-03]', async () => {
  const [me, reader] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Rae' })];
  const early = await post(me, 'A lamp', { price: 5 });
  const talk = await post(me, 'Hello');
  const [library, union, stadium, weather] = ['Bizzell', 'Union', 'Stadium', 'Weather'].map(named) as [
    string,
    string,
    string,
    string,
  ];
  expect((await choose(me, library, union)).json).toEqual({ usual: [library, union] });
  const late = await post(me, 'A desk', { price: 5 });
  for (const id of [early._id, late._id])
    expect(await spotsOf(reader, id)).toEqual(['Bizzell Memorial Library', 'Oklahoma Memorial Union']);
  expect(await spotsOf(reader, talk._id)).toEqual([]);
  expect((await me.client.call(listSpots)).usual).toEqual([library, union]);
  expect((await reader.client.call(listSpots)).usual).toEqual([]);
  const seen = JSON.stringify([
    await reader.client.call(getProfile, { params: { username: me.username } }),
    await reader.client.call(listFeed),
  ]);
  for (const id of [library, union]) expect(seen).not.toContain(id);
  // replaced, on the listings too
  await choose(me, stadium);
  expect(await spotsOf(reader, early._id)).toEqual(['Gaylord Family Memorial Stadium']);
  expect(await choose(me, library, union, stadium, weather)).toMatchObject({ status: 422 });
  expect(await choose(me, early._id)).toMatchObject({ status: 422, json: { errors: [{ field: 'spots' }] } });
  await choose(me);
  expect(await spotsOf(reader, early._id)).toEqual([]);
});

it('lets a listing name a spot of its own, when posted or later [BRO-03]', async () => {
  const [me, reader] = [await createPerson(server, { first: 'Mia' }), await createPerson(server, { first: 'Rae' })];
  await choose(me, named('Bizzell'));
  const body = { text: words('A bike'), price: 50, spot: named('Union') } as never;
  const { _id: id } = await me.client.call(createPost, { body });
  expect(await spotsOf(reader, id)).toEqual(['Oklahoma Memorial Union']);
  await choose(me, named('Stadium'));
  expect(await spotsOf(reader, id)).toEqual(['Oklahoma Memorial Union']);
  const set = (who: Person, spot: string | null) => who.client.try(setPostSpot, { params: { id }, body: { spot } });
  expect((await set(reader, null)).status).toBe(403);
  expect((await set(me, named('Weather'))).status).toBe(204);
  expect(await spotsOf(reader, id)).toEqual(['National Weather Center']);
  expect((await set(me, null)).status).toBe(204);
  expect(await spotsOf(reader, id)).toEqual(['Gaylord Family Memorial Stadium']);
  const foreign = await rows("select id from meet_up_spots where campus_id = 'ut' limit 1");
  expect(await set(me, foreign[0]?.id as string)).toMatchObject({ status: 422, json: { errors: [{ field: 'spot' }] } });
});

it('lets admins add, change and remove spots, in every process and on every listing [BRO-03, MEE-01]', async () => {
  const [admin, me] = [await createPerson(server, { role: 'admin' }), await createPerson(server)];
  const ofOu = { params: { id: 'ou' } };
  const fields = {
    name: 'Sooner Shop',
    hint: 'front door',
    lat: 35.2,
    lng: -97.44,
    indoor: true,
    hours: 'Mon to Fri 9 to 5',
    staffed: true,
  };
  const added = await admin.client.call(addSpot, { ...ofOu, body: fields });
  expect(added).toMatchObject(fields);
  expect(await admin.client.try(addSpot, { ...ofOu, body: fields })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'name' }] },
  });
  expect(await admin.client.try(addSpot, { ...ofOu, body: { ...fields, name: '', lat: 99 } })).toMatchObject({
    status: 422,
    json: { errors: [{ field: 'name' }, { field: 'lat' }] },
  });
  await vi.waitFor(async () => expect((await me.client.call(listSpots)).spots).toContainEqual(added));
  await choose(me, added._id);
  const { _id: id } = await post(me, 'A lamp', { price: 5 });
  const params = { params: { id: added._id } };
  await admin.client.call(changeSpot, { ...params, body: { ...fields, name: 'Sooner Store' } });
  await vi.waitFor(async () => expect(await spotsOf(me, id)).toEqual(['Sooner Store']));
  await admin.client.call(removeSpot, params);
  expect((await admin.client.try(removeSpot, params)).status).toBe(404);
  expect((await admin.client.try(changeSpot, { ...params, body: fields })).status).toBe(404);
  await vi.waitFor(async () => expect(await spotsOf(me, id)).toEqual([]));
  await vi.waitFor(async () =>
    expect((await admin.client.call(listAdminSpots, ofOu)).spots.map(({ name }) => name)).not.toContain('Sooner Store'),
  );
  expect(await rows("select 1 from audit_log where action = 'spot.add' and actor_id = $1", admin.id)).toHaveLength(1);
});

it('refuses the later of two renames to one name at the field, also at the same moment [MEE-01]', async () => {
  const admin = await createPerson(server, { role: 'admin' });
  const fields = { name: '', hint: '', lat: 35.2, lng: -97.44, indoor: true, hours: '', staffed: false };
  const add = (name: string) => admin.client.call(addSpot, { params: { id: 'ou' }, body: { ...fields, name } });
  const [first, second] = [await add('First door'), await add('Second door')];
  const renaming = await server.app.platform.pool.connect();
  try {
    await renaming.query('begin');
    await renaming.query("update meet_up_spots set name = 'Main door' where id = $1", [first._id]);
    const refused = admin.client.refused(changeSpot, {
      params: { id: second._id },
      body: { ...fields, name: 'Main door' },
    });
    // it waits for the other rename
    await vi.waitFor(async () =>
      expect(
        await rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%meet_up_spots%'",
        ),
      ).not.toEqual([]),
    );
    await renaming.query('commit');
    expect(await refused).toMatchObject({
      status: 422,
      errors: [{ field: 'name', message: 'This campus already has a spot of that name.' }],
    });
  } finally {
    await renaming.query('rollback');
    renaming.release();
  }
});

it('forgets a person’s spots with their account [BRO-03, D18]', async () => {
  const me = await withPassword(server, { first: 'Mia' });
  await choose(me, named('Union'));
  const { _id: id } = await post(me, 'A lamp', { price: 5 });
  expect(await rows('select 1 from post_spots where post_id = $1', id)).toHaveLength(1);
  await me.client.call(deleteAccount, { body: { password: PASSWORD, confirmation: 'DELETE' } });
  expect(await rows('select 1 from usual_spots where user_id = $1', me.id)).toEqual([]);
  expect(await rows('select 1 from post_spots where post_id = $1', id)).toEqual([]);
});
