import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn, logOut } from '../../contract/identity/identity.ts';
import { endSession, endSessions, listSessions } from '../../contract/identity/links.ts';
import { createPerson } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { useLive } from '../harness/live.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance, PASSWORD, signUp } from './sign-up.ts';

const { listen, join } = useLive();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const isIn = async (client: Client) => (await client.call(getViewer)).user !== null;

/** Someone signed in three times: in a shell, on Windows and on a phone. */
async function signedInThreeTimes(email: string): Promise<[Client, Client, Client]> {
  const shell = await signUp(server, 'Many Fold', email);
  const devices = [server.client(), server.client('ut')] as const;
  for (const [i, agent] of [CHROME, IPHONE].entries()) {
    await advance(server, 60);
    await devices[i as 0 | 1].call(logIn, {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': agent, 'x-forwarded-for': '129.15.0.1' },
    });
  }
  return [shell, ...devices];
}

test('a person sees their own sessions: this one first, then the last seen [AUT-87]', async () => {
  const [, windows] = await signedInThreeTimes('list@gmail.com');
  await createPerson(server);
  const { sessions } = await windows.call(listSessions);
  expect(sessions.map(({ device, place, current }) => ({ device, place, current }))).toEqual([
    { device: 'Chrome on Windows', place: 'United States', current: true },
    { device: 'Safari on iPhone', place: 'United States', current: false },
    { device: 'Unknown device', place: null, current: false },
  ]);
  expect(JSON.stringify(sessions)).not.toContain('129.15');
  expect((await server.client().refused(listSessions)).code).toBe('not_signed_in');
});

test('a person can end their own sessions, and nobody else’s [AUT-87]', async () => {
  const [shell, windows, telephone] = await signedInThreeTimes('endone@gmail.com');
  const stranger = await createPerson(server);
  const [, other] = (await windows.call(listSessions)).sessions;
  const params = { id: other?._id ?? '' };
  expect((await stranger.client.refused(endSession, { params })).code).toBe('not_found');
  expect(await isIn(telephone)).toBe(true);
  await windows.call(endSession, { params });
  expect([await isIn(shell), await isIn(windows), await isIn(telephone)]).toEqual([true, true, false]);
  expect((await windows.refused(endSession, { params })).code).toBe('not_found');
  expect((await windows.refused(endSession, { params: { id: 'x' } })).code).toBe('not_found');
});

test('ending a session closes only that device’s live connections [AUT-87]', async () => {
  const [, windows, telephone] = await signedInThreeTimes('endlive@gmail.com');
  const [mine, ended] = [await listen(windows), await listen(telephone)];
  const cut = new Promise((done) => ended.once('disconnect', done));
  const { sessions } = await windows.call(listSessions);
  await windows.call(endSession, { params: { id: sessions.find(({ device }) => /iPhone/.test(device))?._id ?? '' } });
  await cut;
  expect([mine.connected, await isIn(telephone)]).toEqual([true, false]);
  await expect(listen(telephone).then((socket) => join(socket, 'user:me'))).resolves.toBe(false);
});

test('ending the current session logs out [AUT-87]', async () => {
  const [shell, windows] = await signedInThreeTimes('endself@gmail.com');
  const [current] = (await windows.call(listSessions)).sessions;
  await windows.call(endSession, { params: { id: current?._id ?? '' } });
  expect(windows.cookies.has('quad_session')).toBe(false);
  expect([await isIn(shell), await isIn(windows)]).toEqual([true, false]);
});

test('signing out everywhere ends the others, or all [AUT-87]', async () => {
  const [shell, windows, telephone] = await signedInThreeTimes('endall@gmail.com');
  await windows.call(endSessions);
  expect([await isIn(shell), await isIn(windows), await isIn(telephone)]).toEqual([false, true, false]);
  expect((await windows.call(listSessions)).sessions).toHaveLength(1);
  await windows.call(endSessions, { query: { keep: 'none' } });
  expect(windows.cookies.has('quad_session')).toBe(false);
  expect(await isIn(windows)).toBe(false);
});

test('a cookie older than a week is renewed, once, by a page or a reading call [AUT-19]', async () => {
  const paths = ['/api/viewer', '/home'];
  for (const path of paths) {
    const { client } = await createPerson(server);
    const token = client.cookies.get('quad_session') ?? '';
    const given = async (from = path) => (await client.request('GET', from)).headers['set-cookie']?.[0] ?? null;
    await client.call(getViewer);
    await advance(server, 6 * 86_400);
    expect(await given()).toBeNull();
    await advance(server, 2 * 86_400);
    const [value, ...attributes] = (await given())?.split('; ') ?? [];
    expect(value).toBe(`quad_session=${token}`);
    expect(attributes.sort()).toEqual([
      'Domain=quad.localhost',
      'HttpOnly',
      'Max-Age=31536000',
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(await given()).toBeNull();
    await advance(server, 120);
    expect(await given()).toBeNull();
  }
});

test('logging out after a week does not renew the cookie [AUT-87]', async () => {
  const { client } = await createPerson(server);
  await advance(server, 8 * 86_400);
  const { headers } = await client.try(logOut);
  expect(headers['set-cookie']).toHaveLength(1);
  expect(headers['set-cookie']?.[0]).toContain('Max-Age=0');
});

test('expired rate limit counters are deleted [OPE-06]', async () => {
  const count = async () =>
    (await server.app.platform.pool.query(`select count(*)::int as n from rate_limits where key like 'sweep:%'`))
      .rows[0].n;
  await server.app.platform.pool.query(
    `insert into rate_limits (key, points, expire)
     select 'sweep:' || i, 1, (extract(epoch from now()) * 1000)::bigint + i * 86400000 * 10 from generate_series(0, 1) i`,
  );
  await advance(server, 3_600);
  await expect.poll(count, { timeout: 20_000 }).toBe(1);
});
