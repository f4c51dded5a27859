import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setUsualSpots, listSpots } from '../../contract/campuses/spots.ts';
import { followUser } from '../../contract/identity/follows.ts';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { blockUser, muteUser } from '../../contract/moderation/moderation.ts';
import { subscribePush } from '../../contract/notifications/notifications.ts';
import { deletePost, editPost, sellPost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { search } from '../../contract/search/search.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { startPushService } from '../notifications/push-service.ts';
import { analysed } from '../search/analysed.ts';
import { jobsDone } from '../factories/alerts.ts';
import { alertsOf, headlinesOf, list, matched, save } from './watching.ts';

let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quad-alerts-'));
  server = await startTestServer({ dataDir });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
});

const [one, two] = [
  () => createPerson(server),
  async () => [await createPerson(server), await createPerson(server)],
] as const;

it('alerts of a new listing that has the words and filters, and says why [WAT-02, WAT-07]', async () => {
  const [ana, bo] = (await two()) as [Awaited<ReturnType<typeof one>>, Awaited<ReturnType<typeof one>>];
  const saved = await save(ana, 'drafting table', { name: 'Table under $100', filter: { price_max: '100' } });
  await matched(server);
  await list(bo, 'Drafting table, 60 in', { price: 140 });
  await list(bo, 'Drafting lamp', { price: 20 });
  const wanted = await list(bo, 'Drafting table, 42 in', { price: 70, condition: 'good' });
  await matched(server);
  expect(await alertsOf(ana)).toMatchObject([
    {
      type: 'saved search',
      postId: wanted._id,
      message: 'Drafting table, 42 in · $70 · Good',
      alert: {
        headline: 'New for “Table under $100”',
        why: 'You saved this search.',
        stop: [`watch:${saved._id}`],
        stopped: false,
      },
      read: false,
      people: [],
    },
  ]);
});

it('reads words as search does: other forms, synonyms, and what no post has said so far [WAT-02]', async () => {
  const [ana, bo] = [await one(), await one()];
  for (const query of ['sofas', 'theremin', 'television']) await save(ana, query);
  await matched(server);
  await list(bo, 'Couch, three seats');
  await list(bo, 'Moog theremin');
  await list(bo, 'Samsung TV, 40 inch');
  await matched(server);
  expect((await headlinesOf(ana)).sort()).toEqual(['New for “sofas”', 'New for “television”', 'New for “theremin”']);
});

it('never matches what a misspelled or unknown word is close to, as a search does [WAT-02, D69]', async () => {
  const [ana, bo] = [await one(), await one()];
  await list(bo, 'A blue bicycle, hardly used', { kind: 'post', price: null });
  await jobsDone(server);
  await analysed(server);
  const searched = await ana.client.call(search, { query: { q: 'bycicle' } });
  expect(searched.posts.map(({ title }) => title)).toEqual(['A blue bicycle, hardly used']);
  for (const query of ['bycicle', 'tricycle']) await save(ana, query);
  await matched(server);
  await list(bo, 'A blue bicycle');
  const tricycle = await list(bo, 'A tricycle for grown-ups');
  await matched(server);
  expect((await alertsOf(ana)).map(({ postId, alert }) => [postId, alert?.headline])).toEqual([
    [tricycle._id, 'New for “tricycle”'],
  ]);
});

it('alerts of any of several conditions, and of one that an earlier version saved [WAT-02, BRO-01]', async () => {
  const [ana, bo] = [await one(), await one()];
  await save(ana, '', { name: 'several', filter: { condition: 'good,new' } });
  await save(ana, '', { name: 'one', filter: { condition: 'fair' } });
  await matched(server);
  const { rows } = await server.app.platform.pool.query<{ saved: unknown }>(
    `select conditions -> 'condition' as saved from watches where user_id = $1 order by name desc`,
    [ana.id],
  );
  expect(rows.map(({ saved }) => saved)).toEqual([['new', 'good'], 'fair']);
  for (const condition of ['new', 'like new', 'good', 'fair', null])
    await list(bo, `A ${condition} thing`, { condition });
  await matched(server);
  expect((await alertsOf(ana)).map(({ message, alert }) => [message, alert?.headline]).sort()).toEqual([
    ['A fair thing · $40 · Fair', 'New for “one”'],
    ['A good thing · $40 · Good', 'New for “several”'],
    ['A new thing · $40 · New', 'New for “several”'],
  ]);
});

it('checks every filter as lists do [WAT-02]', async () => {
  const [ana, bo] = [await one(), await one()];
  const housing = { category: 'housing & apartments', beds: '2', monthly_rent: '700' };
  for (const [name, filter] of Object.entries({
    condition: { condition: 'new' },
    housing,
    photos: { with_photos: 'true' },
    following: { following: 'true' },
    near: { near: 'true' },
    looking: { kind: 'looking' },
    week: { posted_within: 'week', price_min: '400' },
  } as Record<string, Record<string, string>>))
    await save(ana, '', { name, filter });
  // far from the campus's main spot, where a listing without one counts as being
  const { spots } = await ana.client.call(listSpots);
  const there = spots.find(({ name }) => name.includes('Weather'))?._id ?? '';
  await ana.client.call(setUsualSpots, { body: { spots: [there] } });
  await matched(server);
  const headlineFor = async (title: string, more: Record<string, unknown>) => {
    const post = await list(bo, title, more);
    await matched(server);
    return (await alertsOf(ana)).find(({ postId }) => postId === post._id)?.alert?.headline ?? null;
  };
  expect(await headlineFor('A plain thing', {})).toBeNull();
  expect(await headlineFor('A new thing', { condition: 'new' })).toBe('New for “condition”');
  expect(await headlineFor('Flat', { category: housing.category, details: { beds: 1, monthly_rent: 600 } })).toBeNull();
  expect(await headlineFor('Loft', { category: housing.category, details: { beds: 3, monthly_rent: 600 } })).toBe(
    'New for “housing”',
  );
  expect(await headlineFor('Wanted: a thing', { kind: 'looking' })).toBe('New for “looking”');
  expect(await headlineFor('A dear thing', { price: 500 })).toBe('New for “week”');
  expect(await headlineFor('Nearby', { spot: there })).toBe('New for “near”');
  await ana.client.call(followUser, { params: { id: bo.id } });
  expect(await headlineFor('From someone I follow', {})).toBe('New for “following”');
});

it('sends one alert that names both searches which a listing matches [WAT-02]', async () => {
  const [ana, bo] = [await one(), await one()];
  const first = await save(ana, 'accordion', { name: 'Accordion' });
  const second = await save(ana, '', { name: 'Music', filter: { category: 'musical instruments' } });
  await matched(server);
  await list(bo, 'Red accordion', { category: 'musical instruments' });
  await matched(server);
  expect(await alertsOf(ana)).toMatchObject([
    {
      alert: {
        headline: 'New for “Accordion” and “Music”',
        why: 'You saved these searches.',
        stop: [`watch:${first._id}`, `watch:${second._id}`],
      },
    },
  ]);
});

it('never alerts of one’s own listing, nor those of people who are blocked either way or muted [WAT-02]', async () => {
  const seller = await one();
  const [ana, blocker, blocked, muter] = [await one(), await one(), await one(), await one()];
  for (const person of [seller, ana, blocker, blocked, muter]) await save(person, 'banjo');
  await blocker.client.call(blockUser, { params: { id: seller.id } });
  await seller.client.call(blockUser, { params: { id: blocked.id } });
  await muter.client.call(muteUser, { params: { id: seller.id } });
  await matched(server);
  await list(seller, 'Five-string banjo');
  await matched(server);
  expect(await headlinesOf(ana)).toEqual(['New for “banjo”']);
  for (const person of [seller, blocker, blocked, muter]) expect(await alertsOf(person)).toEqual([]);
});

it('never alerts of what is hidden, deleted or not for sale, or of a campus that the person may not read [WAT-02]', async () => {
  const { pool, write, bus } = server.app.platform;
  const seller = await createPerson(server, { campus: 'ut' });
  const [guest, student] = [await createPerson(server, { schoolVerified: false }), await createPerson(server)];
  for (const person of [guest, student]) {
    const there = { ...person, client: person.client.on('ut') };
    await save(there, 'mandolin');
  }
  await matched(server);
  await list(seller, 'Mandolin, a post that is not for sale', { kind: 'post', price: null });
  const gone = await list(seller, 'Mandolin strings');
  const hidden = await list(seller, 'Mandolin case');
  await pool.query('update posts set hidden_at = product_now() where id = $1', [hidden._id]);
  await seller.client.call(deletePost, { params: { id: gone._id } });
  await matched(server);
  await pool.query('delete from watch_matches');
  await pool.query('delete from listing_alerts');
  await pool.query('delete from notifications');
  await pool.query(
    'insert into watch_queue (campus_id, post_id) select campus_id, id from posts where id = any($1::uuid[])',
    [[gone._id, hidden._id]],
  );
  await write((tx) => setCampus(tx, bus, 'ut', 'privacy', 'members'));
  const shown = await list(seller, 'Mandolin, flat back');
  await matched(server);
  expect(await alertsOf(guest)).toEqual([]);
  expect((await alertsOf(student)).map(({ postId }) => postId)).toEqual([shown._id]);
});

it('alerts of an edited listing once it matches, and never twice of the same one [WAT-02]', async () => {
  const [ana, bo] = [await one(), await one()];
  await save(ana, 'harmonica', { filter: { price_max: '50' } });
  await matched(server);
  const { _id: id } = await list(bo, 'Harmonica in C', { price: 80 });
  const priced = async (price: number) => {
    await bo.client.call(editPost, { params: { id }, body: { price } });
    await matched(server);
    return (await alertsOf(ana)).length;
  };
  await matched(server);
  expect(await alertsOf(ana)).toEqual([]);
  expect(await priced(45)).toBe(1);
  expect(await priced(90)).toBe(1);
  expect(await priced(40)).toBe(1);
  for (const sold of [true, false]) await bo.client.call(sellPost, { params: { id }, body: { sold } });
  await matched(server);
  expect(await alertsOf(ana)).toHaveLength(1);
  await save(ana, 'harmonica', { name: 'Any harmonica' });
  await bo.client.call(editPost, { params: { id }, body: { title: 'Harmonica in C, blue' } });
  await matched(server);
  expect(await alertsOf(ana)).toHaveLength(1);
});

/** The beginnings of the statements that wait for a lock, but for the analysis of texts. */
const waitingForLocks = async (): Promise<string[]> => {
  const { rows } = await server.app.platform.pool.query<{ begin: string }>(
    `select left(query, 22) as begin from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query not like '%search_queue%'`,
  );
  return rows.map(({ begin }) => begin);
};
const MATCH = 'with p as materialized';

/** Runs something while the next alerts of a person can't be stored, and ends once they are. */
async function whileAlertsWait(person: Person, listing: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const { pool } = server.app.platform;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [person.id]);
    await listing();
    await vi.waitFor(async () => {
      expect(await waitingForLocks()).toEqual([MATCH]);
    });
    await meanwhile();
  } finally {
    await client.query('commit');
    client.release();
  }
  await matched(server);
}

it('matches a listing that is posted right after a search was saved, while others are being matched [WAT-02]', async () => {
  const [ana, bo, cy] = [await one(), await one(), await one()];
  await save(ana, 'zither');
  await matched(server);
  await whileAlertsWait(
    ana,
    () => list(bo, 'Concert zither'),
    async () => {
      await save(cy, 'cimbalom');
      await list(bo, 'Cimbalom from Budapest');
    },
  );
  expect(await headlinesOf(ana)).toEqual(['New for “zither”']);
  expect(await headlinesOf(cy)).toEqual(['New for “cimbalom”']);
});

it.each(['deleted', 'hidden'] as const)(
  'leaves no alert of a listing that is %s while it is made [WAT-02]',
  async (gone) => {
    const { pool } = server.app.platform;
    const [ana, bo, moderator] = [await one(), await one(), await createPerson(server, { role: 'moderator' })];
    await save(ana, `${gone} vielle`);
    await matched(server);
    let ending: Promise<unknown> = Promise.resolve();
    let id = '';
    await whileAlertsWait(
      ana,
      async () => void ({ _id: id } = await list(bo, `A vielle, ${gone}`)),
      async () => {
        ending =
          gone === 'deleted'
            ? bo.client.call(deletePost, { params: { id } })
            : moderator.client.call(decideTarget, {
                params: { kind: 'post', id },
                body: { action: 'hide', reason: 'A test.' },
              });
        await vi.waitFor(async () => {
          const { rows } = await pool.query<{ ended: boolean }>(
            'select coalesce(deleted_at, hidden_at) is not null as ended from posts where id = $1',
            [id],
          );
          expect(rows[0]?.ended || (await waitingForLocks()).some((begin) => begin !== MATCH)).toBe(true);
        });
      },
    );
    await ending;
    const { rows } = await pool.query('select reason from listing_alerts where post_id = $1', [id]);
    expect(rows).toEqual([{ reason: 'match' }]);
    expect(await alertsOf(ana)).toEqual([]);
  },
);

it('reaches a device as a push within 10 seconds, naming the search and the listing [WAT-02, WAT-07]', async () => {
  const service = await startPushService();
  const [ana, bo] = [await one(), await one()];
  const device = service.device();
  await ana.client.call(subscribePush, { body: { endpoint: device.endpoint, keys: device.keys } });
  await save(ana, 'oboe', { name: 'An oboe' });
  const posted = await list(bo, 'Student oboe', { price: 300 });
  await vi.waitFor(() => expect(device.received).toHaveLength(1));
  expect(device.received[0]).toMatchObject({
    title: 'New for “An oboe”',
    body: 'Student oboe · $300\nYou saved this search.',
  });
  expect(device.received[0]?.url).toContain(`/post/${posted._id}`);
  const [sent] = (
    await server.app.platform.pool.query<{ seconds: number }>(
      `select extract(epoch from n.created_at - p.created_at)::float as seconds from notifications n
       join posts p on p.campus_id = n.campus_id and p.id = n.post_id where n.to_user = $1`,
      [ana.id],
    )
  ).rows;
  expect(sent?.seconds).toBeLessThan(5);
  await service.stop();
});

it('reaches a device as a push of a lower price, of what is available again, and of what someone looks for [WAT-04, WAT-05, WAT-06]', async () => {
  const service = await startPushService();
  const [ana, bo] = [await one(), await one()];
  const device = service.device();
  await ana.client.call(subscribePush, { body: { endpoint: device.endpoint, keys: device.keys } });
  const { _id: id } = await list(bo, 'Bassoon', { price: 100 });
  await ana.client.call(savePost, { params: { id } });
  const pushed = async (count: number) => {
    await jobsDone(server);
    await vi.waitFor(() => expect(device.received).toHaveLength(count));
    return device.received.at(-1);
  };
  await bo.client.call(editPost, { params: { id }, body: { price: 80 } });
  expect(await pushed(1)).toMatchObject({
    title: 'Price drop: Bassoon is now $80',
    body: 'Was $100 · No one in line\nYou saved this listing.',
  });
  for (const sold of [true, false]) await bo.client.call(sellPost, { params: { id }, body: { sold } });
  expect(await pushed(2)).toMatchObject({
    title: 'Available again: Bassoon',
    body: "It's for sale again · No one in line\nYou saved this listing.",
  });
  await list(ana, 'Looking for a contrabassoon', { kind: 'looking', price: 900 });
  await matched(server);
  const found = await list(bo, 'Contrabassoon', { price: 850 });
  expect(await pushed(3)).toMatchObject({
    title: 'New for “Looking for a contrabassoon”',
    body: "Contrabassoon · $850\nYou posted that you're looking for this.",
  });
  expect(device.received.map(({ url }) => url.split('/post/')[1]?.slice(0, 36))).toEqual([id, id, found._id]);
  await service.stop();
});

it('keeps what people were alerted of while the listing lives, so that none is alerted twice after a year [WAT-02, INF-01]', async () => {
  const { pool, jobs } = server.app.platform;
  const [ana, bo] = [await one(), await one()];
  await save(ana, 'dulcimer');
  await matched(server);
  const [kept, sold, old] = [
    await list(bo, 'Dulcimer'),
    await list(bo, 'Dulcimer, sold'),
    await list(bo, 'Dulcimer, old'),
  ];
  await matched(server);
  await bo.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  for (const [table, since] of [
    ['listing_alerts', 'alerted_at'],
    ['watch_matches', 'matched_at'],
  ])
    await pool.query(`update ${table} set ${since} = ${since} - interval '366 days' where user_id = $1`, [ana.id]);
  await pool.query(`update posts set confirmed_at = product_now() - interval '366 days' where id = $1`, [old._id]);
  await jobs.add(pool, 'watching.forget', {});
  await jobsDone(server);
  for (const table of ['listing_alerts', 'watch_matches'])
    expect((await pool.query(`select post_id from ${table} where user_id = $1`, [ana.id])).rows).toEqual([
      { post_id: kept._id },
    ]);
  await bo.client.call(editPost, { params: { id: kept._id }, body: { title: 'Dulcimer with hammers' } });
  await matched(server);
  expect(await alertsOf(ana)).toHaveLength(3);
});
