import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendAnalytics } from '../../contract/analytics/analytics.ts';
import { logIn } from '../../contract/identity/identity.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post, words } from '../factories/posts.ts';
import { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../identity/sign-up.ts';
import { openPage } from './page.ts';

interface Sent {
  id: string;
  name: string;
  user_id: string | null;
  path: string | null;
}

/** A stand-in for the analytics provider, unreachable until `up` is set. */
const provider = { up: false, bodies: [] as { events: Sent[] }[] };
let listening: Server;
let server: TestServer;
let quiet: TestServer;
let ana: Person;
beforeAll(async () => {
  listening = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (provider.up) provider.bodies.push(JSON.parse(Buffer.concat(parts).toString('utf8')));
      response.writeHead(provider.up ? 204 : 503).end();
    });
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const { port } = listening.address() as AddressInfo;
  server = await startTestServer({ env: { ANALYTICS_URL: `http://127.0.0.1:${port}/in` } });
  quiet = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(async () => {
  await server.stop();
  await quiet.stop();
  listening.close();
});

const eventsOf = async (userId: string | null, from = server) => {
  const { rows } = await from.app.platform.pool.query(
    'select name, path, campus_id, payload, waiting from product_events where user_id is not distinct from $1 order by id',
    [userId],
  );
  return rows;
};
const forward = () => server.app.platform.jobs.add(server.app.platform.pool, 'analytics.forward', {});

test('registering, logging in and posting are recorded [ANA-09]', async () => {
  const client = await signUp(server, 'Cy Quill', 'cy@gmail.com');
  await client.call(logIn, { body: { email: 'cy@gmail.com', password: PASSWORD } });
  const { rows } = await server.app.platform.pool.query("select id from users where email = 'cy@gmail.com'");
  const names = (await eventsOf(rows[0].id)).map((event) => event.name);
  expect(names.filter((name) => name === 'Complete Registration')).toHaveLength(1);
  expect(names.filter((name) => name === 'Login').length).toBeGreaterThanOrEqual(1);
  const { _id: id } = await post(ana, 'desk', { category: 'furniture' });
  expect((await eventsOf(ana.id)).at(-1)).toMatchObject({
    name: 'Submit Post',
    campus_id: 'ou',
    payload: { post_id: id, category: 'furniture' },
  });
  expect(JSON.stringify(await eventsOf(ana.id))).not.toContain('desk');
});

test('a failed post is not recorded [ANA-09]', async () => {
  const before = (await eventsOf(ana.id)).length;
  expect(await ana.client.refused(createPost, { body: { text: words('x'.repeat(501)) } })).toBeDefined();
  await ana.client.refused(createPost, { body: { text: words('x'), files: [{ upload: ana.id }] } });
  expect(await eventsOf(ana.id)).toHaveLength(before);
});

test('page views are recorded in order, with the path alone [ANA-08]', async () => {
  const bo = await createPerson(server, { first: 'Bo' });
  await openPage(bo.client).show('/home', '/saved', '/post/x', `/${bo.username}`, '/Some.Body');
  expect((await eventsOf(bo.id)).map(({ name, path }) => [name, path])).toEqual([
    ['Page View', '/home'],
    ['Page View', '/saved'],
    ['Page View', '/post/x'],
    // the profile's name is left out for privacy
    ['Page View', '/:username'],
    ['Page View', '/:username'],
  ]);
  await openPage(server.client('campus')).show('/login');
  expect(await eventsOf(null)).toContainEqual(expect.objectContaining({ path: '/login', campus_id: 'campus' }));
  for (const path of ['home', '/reset?token=secret', '/a#b', `/${'x'.repeat(200)}`])
    expect(await bo.client.refused(sendAnalytics, { body: { pages: [{ path }] } })).toMatchObject({ status: 422 });
});

test('page views are not recorded on a host with the test marker [ANA-08]', async () => {
  const before = (await eventsOf(null)).length;
  for (const host of ['test.quad.localhost', 'ou.test.quad.localhost'])
    await openPage(new Client(server.port, host)).show('/home');
  expect(await eventsOf(null)).toHaveLength(before);
  await openPage(new Client(server.port, 'contest.quad.localhost')).show('/home');
  expect(await eventsOf(null)).toHaveLength(before + 1);
});

test('page views are counted by page and day, with the people who opened them, and without a row for each [ANA-08, GRO-01]', async () => {
  const people = [await createPerson(quiet), await createPerson(quiet)] as const;
  for (const { client } of people) await openPage(client).show('/home', '/post/x', '/post/y', `/${people[0].username}`);
  await openPage(quiet.client()).show('/home', '/made-up-by-a-script');
  const counts = async () => {
    await quiet.app.platform.peopleCounts.flush();
    const { rows } = await quiet.app.platform.pool.query(
      `select page, views, people from page_counts where campus_id = 'ou' and day = (product_now() at time zone 'UTC')::date order by page collate "C"`,
    );
    return rows.map(({ page, views, people }) => [page, views, people]);
  };
  expect(await counts()).toEqual([
    ['*', 8, 2],
    ['/:username', 3, 3],
    ['/home', 3, 3],
    ['/post', 4, 2],
  ]);
  await openPage(people[1].client).show('/home');
  expect(await counts()).toContainEqual(['/home', 4, 3]);
  expect(await eventsOf(people[1].id, quiet)).toEqual([]);
});

test('nothing is recorded for an account on the exclusion table [ANA-07]', async () => {
  const tester = await createPerson(server);
  await openPage(tester.client).show('/home');
  await server.app.platform.pool.query('insert into analytics_exclusions (user_id) values ($1)', [tester.id]);
  await openPage(tester.client).show('/saved');
  await post(tester, 'trying things out');
  expect((await eventsOf(tester.id)).map(({ path }) => path)).toEqual(['/home']);
});

test('a configured provider receives every event, queued while it is unreachable [ANA-10]', async () => {
  await forward();
  await expect
    .poll(async () => (await server.app.platform.pool.query('select 1 from graphile_worker.jobs')).rows)
    .toEqual([]);
  expect((await eventsOf(ana.id)).every(({ waiting }) => waiting)).toBe(true);
  const { rows } = await server.app.platform.pool.query('select count(*)::int as all from product_events');
  provider.up = true;
  await forward();
  await expect.poll(async () => (await eventsOf(ana.id)).some(({ waiting }) => waiting)).toBe(false);
  const sent = provider.bodies.flatMap(({ events }) => events);
  expect(sent.filter(({ user_id }) => user_id === ana.id)).toMatchObject([{ name: 'Submit Post' }]);
  expect(sent).toHaveLength(rows[0].all);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  await forward();
  await openPage(ana.client).show('/home');
  await forward();
  await expect.poll(() => provider.bodies.at(-1)?.events.map(({ path }) => path)).toEqual(['/home']);
});

test('without a provider the events but page views stay in the database [ANA-10]', async () => {
  const bo = await createPerson(quiet);
  await post(bo, 'desk');
  await openPage(bo.client).show('/home');
  expect((await eventsOf(bo.id, quiet)).map(({ name, waiting }) => [name, waiting])).toEqual([['Submit Post', false]]);
});
