import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getViewer, setBio } from '../../contract/identity/identity.ts';
import { createPerson } from '../factories/people.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance } from './sign-up.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  database = await createDatabase();
  one = await startTestServer({ databaseUrl: database.url });
  two = await startTestServer({ databaseUrl: database.url });
});
afterAll(async () => {
  await one.stop();
  await two.stop();
  await database.drop();
});

test('a change at one server reaches the other [OPE-06]', async () => {
  const { client, id } = await createPerson(one, { verified: false });
  const elsewhere = two.client();
  elsewhere.cookies.set('quad_session', client.cookies.get('quad_session') ?? '');
  expect(await elsewhere.refused(setBio, { body: { bio: 'Hello' } })).toMatchObject({ code: 'not_verified' });
  await one.app.platform.pool.query('update users set verified = true where id = $1', [id]);
  one.app.platform.bus.publish('identity.user-changed', { userId: id });
  await vi.waitFor(() => elsewhere.call(setBio, { body: { bio: 'Hello' } }), { timeout: 5_000, interval: 20 });
});

test('a banned person is signed out within a minute, even without a bus message [MOD-15]', async () => {
  const { client, id } = await createPerson(one);
  const isIn = async () => (await client.call(getViewer)).user !== null;
  expect(await isIn()).toBe(true);
  await one.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [id]);
  expect(await isIn()).toBe(true);
  await advance(one, 61);
  expect(await isIn()).toBe(false);
});

test('a session expires a year after its last use [AUT-19]', async () => {
  const { client } = await createPerson(one);
  const end = async () =>
    (
      await one.app.platform.pool.query(
        `select max(expires_at) as at, bool_or(last_seen_at > created_at) as seen from sessions
         where user_id = $1`,
        [(await client.call(getViewer)).user?._id],
      )
    ).rows[0] as { at: string; seen: boolean };
  const before = await end();
  await advance(one, 29 * 86_400);
  await client.call(getViewer);
  // last-seen times are written lazily
  await vi.waitFor(async () => expect((await end()).seen).toBe(true), { timeout: 15_000, interval: 250 });
  expect(Date.parse((await end()).at) - Date.parse(before.at)).toBeGreaterThan(300 * 86_400_000);
});

test('an expired session is refused [AUT-87]', async () => {
  const { client } = await createPerson(one);
  expect((await client.call(getViewer)).user).not.toBeNull();
  await advance(one, 366 * 86_400);
  expect((await client.call(getViewer)).user).toBeNull();
});
