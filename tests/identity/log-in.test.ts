import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn, logOut } from '../../contract/identity/identity.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LOCKED =
  'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.';
const form = (email: string, password = PASSWORD) => ({ body: { email, password } });
const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);

test('the right password signs in, with a new token each time [AUT-19]', async () => {
  const first = await signUp(server, 'Ana Lopez', 'ana@gmail.com');
  const again = server.client();
  const { user } = await again.call(logIn, form('ANA@gmail.com'));
  expect(user?.email).toBe('ana@gmail.com');
  expect(again.cookies.get('quad_session')).toHaveLength(43);
  expect(again.cookies.get('quad_session')).not.toBe(first.cookies.get('quad_session'));
});

test('a token planted by a stranger is replaced [AUT-19]', async () => {
  await signUp(server, 'Fay Fixed', 'fay@gmail.com');
  const victim = server.client();
  const planted = 'A'.repeat(43);
  victim.cookies.set('quad_session', planted);
  await victim.call(logIn, form('fay@gmail.com'));
  expect(victim.cookies.get('quad_session')).not.toBe(planted);
  const stranger = server.client();
  stranger.cookies.set('quad_session', planted);
  expect((await stranger.call(getViewer)).user).toBeNull();
});

test('the cookie is http-only and shared by the campuses; the database stores no token [AUT-19]', async () => {
  await signUp(server, 'Coo Kie', 'cookie@gmail.com');
  const answer = await server.client().try(logIn, form('cookie@gmail.com'));
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Domain=quad.localhost', 'Path=/']) expect(cookie).toContain(part);
  const token = /quad_session=([^;]+)/.exec(cookie)?.[1] ?? '';
  const { rows } = await run('select 1 from sessions where token_hash = convert_to($1, $2)', token, 'UTF8');
  expect(rows).toHaveLength(0);
});

test('each error has its message [AUT-17, AUT-28, AUT-29, AUT-31, AUT-32]', async () => {
  await signUp(server, 'Err Or', 'error@gmail.com');
  await signUp(server, 'No Pass', 'nopass@gmail.com');
  await run("update users set password_hash = null where email = 'nopass@gmail.com'");
  const visitor = server.client();
  const titleOf = async (email: string, password: string) =>
    (await visitor.refused(logIn, form(email, password))).title;
  expect(await titleOf('error@gmail.com', 'wrong-one')).toBe('Wrong password!');
  expect(await titleOf('unknown@gmail.com', 'wrong-one')).toBe('Incorrect. Please try again.');
  expect(await titleOf('nopass@gmail.com', 'wrong-one')).toBe('Invalid login credentials.');
  expect((await visitor.refused(logIn, form('nobody', ''))).errors).toEqual([
    { field: 'email', message: 'Invalid email address.' },
    { field: 'password', message: 'Password is required.' },
  ]);
});

test('a failed log-in ends the browser’s previous session [AUT-21]', async () => {
  const client = await signUp(server, 'Was Here', 'washere@gmail.com');
  const token = client.cookies.get('quad_session') ?? '';
  expect((await client.call(getViewer)).user?.email).toBe('washere@gmail.com');
  expect((await client.refused(logIn, form('washere@gmail.com', 'wrong-one'))).code).toBe('wrong_password');
  expect(client.cookies.has('quad_session')).toBe(false);
  expect((await client.call(getViewer)).user).toBeNull();
  const replay = server.client();
  replay.cookies.set('quad_session', token);
  expect((await replay.call(getViewer)).user).toBeNull();
});

test('banned and suspended people are refused, and lose their sessions [AUT-93, AUT-94]', async () => {
  for (const [email, change, title] of [
    ['banned@gmail.com', 'banned_at = product_now()', 'Account has been banned'],
    ['idle@gmail.com', "suspended_until = product_now() + interval '1 day'", 'That account has been disabled'],
  ] as const) {
    const client = await signUp(server, 'Some Body', email);
    const id = (await client.call(getViewer)).user?._id ?? '';
    await run(`update users set ${change} where id = $1`, id);
    server.app.platform.bus.publish('identity.user-changed', { userId: id });
    expect((await client.call(getViewer)).user).toBeNull();
    expect((await server.client().refused(logIn, form(email))).title).toBe(title);
  }
});

test('ten failures lock an account for 15 minutes, also many at once [AUT-23, AUT-25, AUT-27]', async () => {
  await signUp(server, 'Lock Ed', 'locked@gmail.com');
  const tries = await Promise.all(
    Array.from({ length: 13 }, () => server.client().refused(logIn, form('locked@gmail.com', 'guess-guess'))),
  );
  expect(tries.filter(({ code }) => code === 'wrong_password')).toHaveLength(10);
  const locked = await server.client().try(logIn, form('locked@gmail.com'));
  expect(locked).toMatchObject({ status: 429, json: { code: 'locked_out', title: LOCKED } });
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800);
  await advance(server, 15 * 60 + 1);
  expect((await server.client().call(logIn, form('locked@gmail.com'))).user).not.toBeNull();
});

test('a right password resets the count of failures [AUT-25]', async () => {
  await signUp(server, 'For Given', 'forgiven@gmail.com');
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 7; i++) await server.client().refused(logIn, form('forgiven@gmail.com', 'guess-guess'));
    await server.client().call(logIn, form('forgiven@gmail.com'));
  }
});

test('log-out ends only this session [AUT-87]', async () => {
  const here = await signUp(server, 'Log Out', 'logout@gmail.com');
  const there = server.client();
  await there.call(logIn, form('logout@gmail.com'));
  const token = here.cookies.get('quad_session') ?? '';
  await here.call(logOut);
  expect(here.cookies.has('quad_session')).toBe(false);
  const replay = server.client();
  replay.cookies.set('quad_session', token);
  expect((await replay.call(getViewer)).user).toBeNull();
  expect((await there.call(getViewer)).user?.email).toBe('logout@gmail.com');
  await server.client().call(logOut);
});
