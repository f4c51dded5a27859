import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getPostAnalytics, type PostCounts, postActions, sendAnalytics } from '../../contract/analytics/analytics.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { openPage } from './page.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const analyticsOf = (id: string, who = ana) => who.client.call(getPostAnalytics, { params: { id } });
const totals = async (id: string) => (await analyticsOf(id)).totals;
const none: PostCounts = {
  views: 0,
  accounts_reached: 0,
  direct_messages: 0,
  copied_link: 0,
  external_link_clicks: 0,
  profile_visits: 0,
};
const from = (ip: string) => ({ 'x-forwarded-for': ip });

async function makeOu(privacy: 'public' | 'private'): Promise<void> {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy));
  const expected = privacy === 'public' ? 200 : 401;
  await vi.waitFor(async () => expect((await server.client().request('GET', '/api/feed')).status).toBe(expected), {
    timeout: 15_000,
  });
}

test('each of the five kinds has a count [ANA-01, ANA-04]', async () => {
  const { _id: id } = await post(ana, 'desk');
  expect(await analyticsOf(id)).toEqual({ totals: none, days: [] });
  await openPage(bo.client).report(...postActions.map((type) => [type, id] as const));
  const once = { ...none };
  for (const name of Object.keys(none) as (keyof PostCounts)[]) once[name] = 1;
  expect(await totals(id)).toEqual(once);
  for (const body of [{ events: [{ type: 'like', post: id }] }, { events: [{ type: 'view', post: 'mine' }] }])
    expect(await bo.client.refused(sendAnalytics, { body: body as never })).toMatchObject({ status: 422 });
});

test('each kind counts once per person, post and day, however often and from however many pages it is reported [ANA-02, ANA-11]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const { _id: other } = await post(ana, 'lamp');
  const page = openPage(bo.client);
  await page.report(['view', id], ['view', id], ['copied_link', id]);
  await Promise.all(Array.from({ length: 8 }, () => page.report(['view', id], ['copied_link', id])));
  await page.report(['view', other]);
  expect(await totals(id)).toEqual({ ...none, views: 1, accounts_reached: 1, copied_link: 1 });
  expect(await totals(other)).toEqual({ ...none, views: 1, accounts_reached: 1 });
  // a script that loads the page repeatedly, and in another browser
  for (let n = 0; n < 10; n++) await openPage(bo.client).report(['view', id], ['copied_link', id]);
  expect(await totals(id)).toEqual({ ...none, views: 1, accounts_reached: 1, copied_link: 1 });
  await server.client().request('POST', '/sandbox/clock', { advance: 86_400 });
  await openPage(bo.client).report(['view', id]);
  expect(await totals(id)).toEqual({ ...none, views: 2, accounts_reached: 1, copied_link: 1 });
});

test('many pages at once lose no count [ANA-04]', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, async (_, n) => (await post(ana, `post ${n}`))._id));
  const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(server)));
  await Promise.all(
    people.map(({ client }, n) => {
      const seen = ids.map((id) => ['view', id] as const);
      return openPage(client).report(...(n % 2 ? seen : seen.reverse()));
    }),
  );
  for (const id of ids) expect(await totals(id)).toEqual({ ...none, views: 10, accounts_reached: 10 });
});

test('a person who reports to two processes counts once, and a process that stops loses nothing [ANA-11, GRO-01]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const second = await startTestServer({
    databaseUrl: server.databaseUrl,
    dataDir: server.app.platform.config.dataDir,
  });
  const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(server)));
  for (const { client } of people) {
    const there = second.client();
    there.cookies.set('quad_session', client.cookies.get('quad_session') ?? '');
    await Promise.all([openPage(client).report(['view', id]), openPage(there).report(['view', id])]);
  }
  await Promise.all([server.app.platform.peopleCounts.flush(), second.stop()]);
  expect(await totals(id)).toMatchObject({ views: 6, accounts_reached: 6 });
});

test('a visitor is identified by the connection’s address, and counts once a day [ANA-03, ANA-11]', async () => {
  await makeOu('public');
  const { _id: id } = await post(ana, 'for everybody');
  const visitor = server.client();
  const look = (ip: string) => openPage(visitor, from(ip)).report(['view', id]);
  await look('203.0.113.7');
  await look('203.0.113.7');
  expect(await totals(id)).toEqual({ ...none, views: 1, accounts_reached: 1 });
  const claimed = { events: [{ type: 'view', post: id }], ipAddress: '198.51.100.1' };
  await visitor.call(sendAnalytics, { body: claimed as never, headers: from('203.0.113.7') });
  expect(await totals(id)).toMatchObject({ views: 1, accounts_reached: 1 });
  await look('203.0.113.8');
  expect(await totals(id)).toMatchObject({ views: 2, accounts_reached: 2 });
  // an IPv6 user has a whole network
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:0DB8:1:2:3:4:5:6', '::ffff:203.0.113.8'])
    await look(ip);
  expect(await totals(id)).toMatchObject({ views: 3, accounts_reached: 3 });
  await look('2001:db8:1:3::1');
  expect(await totals(id)).toMatchObject({ views: 4, accounts_reached: 4 });
  await openPage(visitor, from('203.0.113.9')).report(['direct_message', id]);
  expect(await totals(id)).toMatchObject({ direct_messages: 0 });
  const { rows } = await run('select people from people_today where subject = $1', id);
  const stored = Buffer.concat(rows.map((row) => row.people));
  expect(stored.length).toBeGreaterThan(0);
  expect(stored.includes('203.0')).toBe(false);
  expect(stored.includes(Buffer.of(203, 0, 113))).toBe(false);
  await makeOu('private');
});

test('neither the author nor an account on the exclusion table is counted [ANA-07]', async () => {
  const { _id: id } = await post(ana, 'desk');
  await openPage(ana.client).report(['view', id], ['copied_link', id]);
  const tester = await createPerson(server);
  const page = openPage(tester.client);
  await page.report(['view', id]);
  expect(await totals(id)).toMatchObject({ views: 1 });
  await run('insert into analytics_exclusions (user_id) values ($1)', tester.id);
  await page.report(['copied_link', id]);
  await openPage(tester.client).report(['view', id]);
  expect(await totals(id)).toEqual({ ...none, views: 1, accounts_reached: 1 });
});

test('only posts that the caller can read are counted [ANA-01, D6, D7]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const { _id: hidden } = await post(ana, 'bad');
  const reply = await comment(ana, id, 'words');
  await run('update posts set hidden_at = product_now() where id = $1', hidden);
  const counted = async (...ids: string[]) => {
    await server.app.platform.peopleCounts.flush();
    const { rows } = await run('select sum(views)::int as views from post_analytics where post_id = any($1)', ids);
    return rows[0].views ?? 0;
  };
  const unverified = await createPerson(server, { verified: false });
  for (const client of [server.client(), unverified.client, bo.client.on('ut'), server.client('ut')])
    await openPage(client).report(['view', id]);
  await openPage(bo.client).report(['view', hidden], ['view', reply._id], ['view', randomUUID()]);
  expect(await counted(id, hidden, reply._id)).toBe(0);
  await openPage(bo.client).report(['view', id]);
  expect(await counted(id)).toBe(1);
});

test('counts are stored by day and hour [ANA-05]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const move = (seconds: number) => server.client().request('POST', '/sandbox/clock', { advance: seconds });
  const now = new Date(server.app.platform.clock.now());
  // to a quarter past ten of the next day, so that an hour later is the same day
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 10, 15);
  await move(Math.round((start - now.getTime()) / 1000));
  await openPage(bo.client).report(['view', id]);
  await move(3_600);
  await openPage((await createPerson(server)).client).report(['view', id]);
  await move(86_400);
  await openPage(bo.client).report(['view', id], ['profile_visit', id]);
  const day = (offset: number) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10);
  expect(await analyticsOf(id)).toEqual({
    totals: { ...none, views: 3, accounts_reached: 2, profile_visits: 1 },
    days: [
      { ...none, day: day(0), views: 2, accounts_reached: 2 },
      { ...none, day: day(1), views: 1, profile_visits: 1 },
    ],
  });
  const { rows } = await run('select hour from post_analytics where post_id = $1 order by day, hour', id);
  expect(rows.map(({ hour }) => hour)).toEqual([10, 11, 11]);
  // who did what on a day is forgotten after it; the counts are not, nor who was ever reached
  await move(3 * 86_400);
  await server.app.platform.jobs.add(server.app.platform.pool, 'people.past-days', {});
  await expect.poll(async () => (await run('select 1 from people_today where subject = $1', id)).rows).toEqual([]);
  await openPage(bo.client).report(['view', id]);
  const counted = await analyticsOf(id);
  expect(counted.totals).toMatchObject({ views: 4, accounts_reached: 2 });
  // after a week the hours of a day become one row
  await move(8 * 86_400);
  await server.app.platform.jobs.add(server.app.platform.pool, 'analytics.merge-hours', {});
  const hours = async () => (await run('select hour from post_analytics where post_id = $1', id)).rows;
  await expect.poll(hours, { timeout: 15_000 }).toEqual([{ hour: 0 }, { hour: 0 }, { hour: 0 }]);
  expect(await analyticsOf(id)).toEqual(counted);
});

test('the answer doesn’t reveal whether an event was counted [ANA-06]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const gone = { events: [{ type: 'view' as const, post: id }] };
  expect((await bo.client.try(sendAnalytics, { body: gone })).status).toBe(204);
  await run('alter table post_analytics rename to away');
  const answer = await bo.client.try(sendAnalytics, { body: gone });
  await run('alter table away rename to post_analytics');
  expect(answer.status).toBe(204);
  expect(await totals(id)).toMatchObject({ views: 1 });
});

test('a page that reports too often is refused [ANA-02]', async () => {
  const busy = await createPerson(server);
  const page = openPage(busy.client);
  const answers = await Promise.all(Array.from({ length: 130 }, () => page.show('/home').catch(() => 'refused')));
  expect(answers.filter((answer) => answer === 'refused')).toHaveLength(10);
});

test('only the author can read the counts [ANA-04]', async () => {
  const { _id: id } = await post(ana, 'desk');
  const params = { id };
  expect(await bo.client.refused(getPostAnalytics, { params })).toMatchObject({ code: 'forbidden' });
  expect(await server.client().refused(getPostAnalytics, { params })).toMatchObject({ code: 'not_signed_in' });
  expect(await ana.client.on('ut').refused(getPostAnalytics, { params })).toMatchObject({ code: 'post_not_found' });
  await ana.client.call(deletePost, { params });
  expect(await ana.client.refused(getPostAnalytics, { params })).toMatchObject({ code: 'post_deleted' });
});
