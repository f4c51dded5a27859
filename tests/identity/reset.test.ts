import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { checkPasswordLink, resetPassword, sendPasswordLink } from '../../contract/identity/links.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { linkTo, mailAbout, mailTo, tokenTo } from './mailed-link.ts';
import { advance, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FRESH = 'another-battery-7';
const send = (email: string, campus = 'ou') => server.client(campus).call(sendPasswordLink, { body: { email } });
const logInAs = (email: string, password: string) => server.client().call(logIn, { body: { email, password } });

test('a mailed link sets a new password, and leads to the password log-in [AUT-79, AUT-82, AUT-84, AUT-85, MAI-08]', async () => {
  const email = 'ana@gmail.com';
  await signUp(server, 'Ana Lopez', email);
  expect(await send('ANA@gmail.com')).toEqual({ sent_to: email });
  const link = await linkTo(server, email);
  expect(`${link.hostname}${link.pathname}`).toBe('ou.quad.localhost/login/reset');
  const { html, text } = await mailTo(server, email);
  expect(text).toContain('1-2 minutes');
  expect(html).toContain(`href="${link.href.replaceAll('&', '&amp;')}"`);
  const token = link.searchParams.get('token') ?? '';
  const visitor = server.client();
  for (let i = 0; i < 2; i++) expect(await visitor.call(checkPasswordLink, { body: { token } })).toEqual({ email });
  const answer = await visitor.call(resetPassword, { body: { token, password: FRESH } });
  expect(answer).toEqual({ continue_to: '/login?method=password&email=ana%40gmail.com' });
  expect((await visitor.call(getViewer)).user).toBeNull();
  expect((await logInAs(email, FRESH)).user).toMatchObject({ email, verified: true });
  const old = await server.client().refused(logIn, { body: { email, password: PASSWORD } });
  expect(old.code).toBe('wrong_password');
});

test('an unknown address is reported [AUT-83]', async () => {
  const answer = await server.client().try(sendPasswordLink, { body: { email: 'who@gmail.com' } });
  expect(answer).toMatchObject({ status: 404, json: { code: 'user_not_found', title: 'User not found, try again!' } });
});

test('the address must be valid [AUT-80]', async () => {
  const message = async (email: string) =>
    (await server.client().refused(sendPasswordLink, { body: { email } })).errors?.[0]?.message;
  expect(await message('')).toBe('Email is required.');
  expect(await message('ana')).toBe('Invalid email address!');
});

test('links are sent on every campus, whatever its flag [AUT-92]', async () => {
  const { email } = await createPerson(server, { campus: 'duke' });
  await send(email, 'duke');
  expect((await linkTo(server, email)).hostname).toBe('duke.quad.localhost');
});

test('a reset unlocks the account [AUT-27]', async () => {
  const email = 'locked@gmail.com';
  await signUp(server, 'Lock Ed', email);
  for (let i = 0; i < 10; i++) await server.client().refused(logIn, { body: { email, password: 'guess-guess' } });
  expect((await server.client().refused(logIn, { body: { email, password: PASSWORD } })).code).toBe('locked_out');
  await send(email);
  await server.client().call(resetPassword, { body: { token: await tokenTo(server, email), password: FRESH } });
  expect((await logInAs(email, FRESH)).user?.email).toBe(email);
});

test('a reset unlocks a browser of the owner that mistyped too often [AUT-27]', async () => {
  const email = 'mistyped@gmail.com';
  const own = await signUp(server, 'Mis Typed', email);
  for (let i = 0; i < 10; i++) await own.refused(logIn, { body: { email, password: 'guess-guess' } });
  expect((await own.refused(logIn, { body: { email, password: PASSWORD } })).code).toBe('locked_out');
  await send(email);
  await server.client().call(resetPassword, { body: { token: await tokenTo(server, email), password: FRESH } });
  expect((await own.call(logIn, { body: { email, password: FRESH } })).user?.email).toBe(email);
});

test('a reset ends all other sessions, and keeps the one that made it [AUT-90]', async () => {
  const { email, client } = await createPerson(server);
  const elsewhere = server.client();
  await send(email);
  await elsewhere.call(resetPassword, { body: { token: await tokenTo(server, email), password: FRESH } });
  expect((await client.call(getViewer)).user).toBeNull();
  await elsewhere.call(logIn, { body: { email, password: FRESH } });
  const here = server.client();
  await here.call(logIn, { body: { email, password: FRESH } });
  await send(email);
  await here.call(resetPassword, { body: { token: await tokenTo(server, email, 2), password: `${FRESH}!` } });
  expect((await here.call(getViewer)).user?.email).toBe(email);
  expect((await elsewhere.call(getViewer)).user).toBeNull();
});

test('a weak or short password is refused, and the link stays valid [AUT-90, AUT-91, AUT-49]', async () => {
  const email = 'easyreset@gmail.com';
  await signUp(server, 'Vera Easy', email);
  await send(email);
  const token = await tokenTo(server, email);
  const message = async (password: string) =>
    (await server.client().refused(resetPassword, { body: { token, password } })).errors?.[0];
  expect(await message('short')).toEqual({ field: 'password', message: 'Password too short.' });
  for (const easy of ['password', 'veraeasy', 'easyreset'])
    expect(await message(easy)).toEqual({ field: 'password', message: 'That password is too easy to guess.' });
  await server.client().call(resetPassword, { body: { token, password: FRESH } });
});

test('a link sets one password within an hour; a link for another purpose sets none [AUT-90]', async () => {
  const { email } = await createPerson(server);
  await send(email);
  const token = await tokenTo(server, email);
  const set = (given: string) => server.client().try(resetPassword, { body: { token: given, password: FRESH } });
  const tries = await Promise.all([set(token), set(token)]);
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect((await set(token)).json).toMatchObject({ code: 'link_over' });
  expect(await server.client().refused(checkPasswordLink, { body: { token } })).toMatchObject({ code: 'link_over' });
  await send(email);
  const late = await tokenTo(server, email, 2);
  await server.app.platform.pool.query(`update mail_links set purpose = 'sign_in' where used_at is null`);
  expect((await set(late)).json).toMatchObject({ code: 'link_over' });
  await server.app.platform.pool.query(`update mail_links set purpose = 'password' where used_at is null`);
  await advance(server, 3_601);
  expect((await set(late)).json).toMatchObject({ code: 'link_over' });
});

test('a link becomes invalid when the account’s email changes [AUT-90]', async () => {
  const { email, id } = await createPerson(server);
  await send(email);
  const token = await tokenTo(server, email);
  await server.app.platform.pool.query(`update users set email = 'moved@gmail.com' where id = $1`, [id]);
  const answer = await server.client().refused(resetPassword, { body: { token, password: FRESH } });
  expect(answer.code).toBe('link_over');
});

test('someone signed in without a password sets a first one and stays signed in [AUT-90]', async () => {
  const { email, client } = await createPerson(server);
  await client.call(sendPasswordLink, { body: { email } });
  await client.call(resetPassword, { body: { token: await tokenTo(server, email), password: FRESH } });
  expect((await client.call(getViewer)).user?.email).toBe(email);
  expect((await logInAs(email, FRESH)).user?.email).toBe(email);
});

test('banned people get no link, and an older one no longer works [AUT-93]', async () => {
  const { email, id } = await createPerson(server);
  await send(email);
  await server.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [id]);
  expect(await server.client().refused(sendPasswordLink, { body: { email } })).toMatchObject({ code: 'banned' });
  const body = { token: await tokenTo(server, email), password: FRESH };
  expect(await server.client().refused(resetPassword, { body })).toMatchObject({ code: 'banned' });
});

test('a mail tells the owner that the password was changed, and what to do if it wasn’t them [AUT-90]', async () => {
  const email = 'told@gmail.com';
  await signUp(server, 'Told Owner', email);
  await send(email);
  await server.client().call(resetPassword, { body: { token: await tokenTo(server, email), password: FRESH } });
  const notice = await mailAbout(server, email, 'Your password was reset');
  for (const part of [notice.text, notice.html]) {
    expect(part.replaceAll('&#39;', "'")).toContain("If it wasn't you");
    expect(part).toMatch(/http:\/\/ou\.quad\.localhost(:\d+)?\/forgotpassword/);
  }
  // a notice contains no sign-in link
  expect(notice.text).not.toContain('token=');

  const first = await createPerson(server);
  await send(first.email);
  await server.client().call(resetPassword, { body: { token: await tokenTo(server, first.email), password: FRESH } });
  await mailAbout(server, first.email, 'Your account now has a password');
  // a failed link sends no notice
  await send(first.email);
  const token = await tokenTo(server, first.email, 2);
  await server.client().refused(resetPassword, { body: { token, password: 'password' } });
  expect(await server.mails(first.email)).toHaveLength(3);
});
