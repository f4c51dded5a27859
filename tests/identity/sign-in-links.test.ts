import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { followSignInLink, sendSignInLink } from '../../contract/identity/links.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo, mailTo, tokenTo } from './mailed-link.ts';
import { advance, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const send = (email: string, more: { name?: string; agree?: boolean } = {}, campus = 'ou') =>
  server.client(campus).call(sendSignInLink, { body: { email, ...more } });
const NEW = { name: 'Mia Anne Berg', agree: true };

test('a mailed link signs in on its own campus, once [AUT-70, AUT-73, AUT-85, MAI-08]', async () => {
  const { email, id } = await createPerson(server, { campus: 'ut' });
  expect(await send(email, {}, 'ut')).toEqual({ sent_to: email });
  const link = await linkTo(server, email);
  expect(`${link.hostname}${link.pathname}`).toBe('ut.quad.localhost/login/sent');
  expect(link.searchParams.get('email')).toBe(email);
  const { html, text } = await mailTo(server, email);
  expect(text).toContain('1-2 minutes');
  expect(html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
  const token = link.searchParams.get('token') ?? '';
  expect(token).toHaveLength(43);
  const browser = server.client('ut');
  const answer = await browser.call(followSignInLink, { body: { email, token } });
  expect(answer).toMatchObject({ registered: false, user: { _id: id } });
  expect((await browser.call(getViewer)).user?._id).toBe(id);
  expect(await server.client('ut').refused(followSignInLink, { body: { email, token } })).toMatchObject({
    status: 410,
    code: 'link_over',
  });
});

test('opening the link changes nothing, because mail scanners open links too [AUT-73]', async () => {
  const { email } = await createPerson(server);
  await send(email);
  const link = await linkTo(server, email);
  const scanner = server.client();
  for (let i = 0; i < 2; i++) await scanner.request('GET', `${link.pathname}${link.search}`);
  expect(scanner.cookies.has('quad_session')).toBe(false);
  const token = link.searchParams.get('token') ?? '';
  await server.client().call(followSignInLink, { body: { email, token } });
});

test('the database stores no token, and of two uses at once one signs in [AUT-73]', async () => {
  const { email } = await createPerson(server);
  await send(email);
  const token = await tokenTo(server, email);
  const { rows } = await run('select row_to_json(l)::text as row from mail_links l');
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  const both = await Promise.all(
    [1, 2, 3].map(() => server.client().try(followSignInLink, { body: { email, token } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
});

test('with a name the link creates a verified account [AUT-74, AUT-53, AUT-52]', async () => {
  const email = 'mia@gmail.com';
  await send(email, NEW);
  const link = await linkTo(server, email);
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ email, first: 'Mia', last: 'Berg' });
  expect((await run('select 1 from users where email = $1', email)).rows).toHaveLength(0);
  const browser = server.client();
  const body = { email, token: link.searchParams.get('token') ?? '' };
  const { registered, user } = await browser.call(followSignInLink, { body });
  expect(registered).toBe(true);
  expect(user).toMatchObject({
    email,
    campus_id: 'ou',
    first_name: 'Mia',
    last_name: 'Berg',
    username: 'miaberg',
    verified: true,
    school_verified: false,
  });
  const [row] = (await run('select middle_name, password_hash from users where email = $1', email)).rows;
  expect(row).toEqual({ middle_name: 'Anne', password_hash: null });
  expect(await browser.refused(logIn, { body: { email, password: PASSWORD } })).toMatchObject({ code: 'no_password' });
});

test('a school address joins its campus with the link [AUT-74, VER-37]', async () => {
  await send('mia@ou.edu', NEW);
  const body = { email: 'mia@ou.edu', token: await tokenTo(server, 'mia@ou.edu') };
  const { user } = await server.client().call(followSignInLink, { body });
  expect(user).toMatchObject({ school_verified: true, school_email: 'mia@ou.edu' });
});

test('registering needs a valid name and the accepted terms [AUT-74]', async () => {
  const refused = (more: { name: string; agree?: boolean }) =>
    server.client().refused(sendSignInLink, { body: { email: 'terms@gmail.com', ...more } });
  expect((await refused({ name: 'Mia 2', agree: true })).errors).toEqual([
    { field: 'name', message: 'Your Name is Invalid.' },
  ]);
  expect((await refused({ name: 'Mia Berg' })).errors).toEqual([
    { field: 'agree', message: 'Please agree to the Terms.' },
  ]);
});

test('a name changes nothing in an existing account [AUT-74]', async () => {
  const { email, id } = await createPerson(server, { first: 'Ana', last: 'Lopez' });
  await send(email, NEW);
  const body = { email, token: await tokenTo(server, email) };
  const { user, registered } = await server.client().call(followSignInLink, { body });
  expect({ registered, user }).toMatchObject({ registered: false, user: { _id: id, first_name: 'Ana' } });
});

test('the link only works with the email that it was sent to [AUT-75, AUT-76]', async () => {
  const { email } = await createPerson(server);
  const other = await createPerson(server);
  await send(email);
  const token = await tokenTo(server, email);
  for (const wrong of [other.email, 'nobody@gmail.com'])
    expect(await server.client().refused(followSignInLink, { body: { email: wrong, token } })).toMatchObject({
      code: 'link_over',
    });
  await server.client().call(followSignInLink, { body: { email: email.toUpperCase(), token } });
});

test('a link expires after an hour; an invalid token is answered as a link that doesn’t work [AUT-76]', async () => {
  const { email } = await createPerson(server);
  await send(email);
  const token = await tokenTo(server, email);
  const follow = (given: string) => server.client().refused(followSignInLink, { body: { email, token: given } });
  for (const wrong of ['', 'x', `${token}x`, 'A'.repeat(43)])
    expect(await follow(wrong)).toMatchObject({ code: 'link_over' });
  await advance(server, 3_601);
  expect(await follow(token)).toMatchObject({ code: 'link_over' });
});

test('of several links each is valid until one is used [AUT-73]', async () => {
  const { email } = await createPerson(server);
  const tokens: string[] = [];
  for (let i = 1; i <= 3; i++) {
    await send(email);
    tokens.push(await tokenTo(server, email, i));
  }
  const [first = '', second = '', third = ''] = tokens;
  await server.client().call(followSignInLink, { body: { email, token: second } });
  for (const token of [first, second, third])
    expect(await server.client().refused(followSignInLink, { body: { email, token } })).toMatchObject({
      code: 'link_over',
    });
});

test('the answer is the same without an account; then the mail leads to registration [AUT-77]', async () => {
  expect(await send('stranger@gmail.com')).toEqual({ sent_to: 'stranger@gmail.com' });
  const link = await linkTo(server, 'stranger@gmail.com');
  expect(`${link.pathname}${link.search}`).toBe('/register?email=stranger%40gmail.com');
  expect((await run("select 1 from mail_links where email = 'stranger@gmail.com'")).rows).toHaveLength(0);
});

test('someone who registered an address without verifying it is signed out by its owner’s link [AUT-53]', async () => {
  const email = 'hijacked@gmail.com';
  const hijacker = await signUp(server, 'Not Me', email);
  await send(email);
  const owner = server.client();
  const body = { email, token: await tokenTo(server, email) };
  expect((await owner.call(followSignInLink, { body })).user).toMatchObject({ verified: true });
  expect((await hijacker.call(getViewer)).user).toBeNull();
  expect(await hijacker.refused(logIn, { body: { email, password: PASSWORD } })).toMatchObject({ code: 'no_password' });
  expect((await owner.call(getViewer)).user?.email).toBe(email);
});

test('a signed-in person who follows their own link keeps their password [AUT-53]', async () => {
  const email = 'mine@gmail.com';
  const browser = await signUp(server, 'Real Me', email);
  await send(email);
  const before = browser.cookies.get('quad_session');
  await browser.call(followSignInLink, { body: { email, token: await tokenTo(server, email) } });
  expect(browser.cookies.get('quad_session')).not.toBe(before);
  expect((await server.client().call(logIn, { body: { email, password: PASSWORD } })).user?.verified).toBe(true);
});

test('banned and suspended people can’t sign in with a link [AUT-93, AUT-94]', async () => {
  const banned = await createPerson(server);
  const idle = await createPerson(server);
  for (const { email } of [banned, idle]) await send(email);
  await run('update users set banned_at = product_now() where id = $1', banned.id);
  await run("update users set suspended_until = product_now() + interval '1 day' where id = $1", idle.id);
  const follow = async (email: string) =>
    server.client().refused(followSignInLink, { body: { email, token: await tokenTo(server, email) } });
  expect((await follow(banned.email)).title).toBe('Account has been banned');
  expect((await follow(idle.email)).title).toBe('That account has been disabled');
  const again = await server.client().refused(sendSignInLink, { body: { email: banned.email } });
  expect(again.title).toBe('Account has been banned');
  await run("insert into bans (email) values ('listed@gmail.com')");
  const listed = await server.client().refused(sendSignInLink, { body: { email: 'listed@gmail.com', ...NEW } });
  expect(listed.title).toBe('Account has been banned');
});

test('an address gets five links in ten minutes [AUT-70]', async () => {
  const { email } = await createPerson(server);
  for (let i = 0; i < 5; i++) await send(email);
  const sixth = await server.client().try(sendSignInLink, { body: { email } });
  expect(sixth).toMatchObject({ status: 429, json: { code: 'too_many_requests' } });
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});
