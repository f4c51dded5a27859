import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer, logIn } from '../../contract/identity/identity.ts';
import { checkPasswordLink, sendPasswordLink } from '../../contract/identity/links.ts';
import { changePassword } from '../../contract/identity/settings.ts';
import { createPerson } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { mailAbout, tokenTo } from './mailed-link.ts';
import { advance, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const NEW = 'quite-another-8';
const body = (password: string, current = PASSWORD, again = password) => ({ body: { current, password, again } });
const isIn = async (client: Client) => (await client.call(getViewer)).user !== null;

test('all errors of the form at once [SET-33, SET-34, SET-35, SET-36, SET-37, SET-39]', async () => {
  const client = await signUp(server, 'For Malic', 'form@gmail.com');
  const faults = async (sent: object) => (await client.refused(changePassword, { body: sent as never })).errors;
  expect(await faults({})).toEqual([
    { field: 'current', message: 'Current password required' },
    { field: 'password', message: 'Please enter a new password' },
    { field: 'again', message: 'Must re-enter new password' },
  ]);
  expect(await faults({ current: '', password: '', again: '' })).toHaveLength(3);
  expect(await faults({ current: PASSWORD, password: 'abcde', again: 'abcde' })).toEqual([
    { field: 'password', message: 'Passwords must be 6+ characters' },
  ]);
  expect(await faults({ current: PASSWORD, password: NEW, again: '' })).toEqual([
    { field: 'again', message: 'Must re-enter new password' },
  ]);
  expect(await faults({ current: PASSWORD, password: NEW, again: `${NEW}!` })).toEqual([
    { field: 'again', message: 'Passwords do not match' },
  ]);
  expect(await faults(body('x'.repeat(31)).body)).toEqual([{ field: 'password', message: 'Password too long.' }]);
});

test('a wrong current password and a weak new one are refused [SET-38, AUT-91, D44]', async () => {
  const client = await signUp(server, 'Ea Syone', 'easy@gmail.com');
  expect(await client.refused(changePassword, body(NEW, 'not-my-password'))).toMatchObject({
    code: 'invalid_password',
    title: 'Invalid password.',
    errors: [{ field: 'current', message: 'Invalid password.' }],
  });
  for (const easy of ['password', 'easyone', '123456'])
    expect((await client.refused(changePassword, body(easy))).errors, easy).toEqual([
      { field: 'password', message: 'That password is too easy to guess.' },
    ]);
  const { client: without } = await createPerson(server);
  expect((await without.refused(changePassword, body(NEW))).code).toBe('invalid_password');
});

test('a new password ends other sessions and open reset links, and sends a mail [SET-44, AUT-87]', async () => {
  const here = await signUp(server, 'Cha Nger', 'changer@gmail.com');
  const there = server.client();
  await there.call(logIn, { body: { email: 'changer@gmail.com', password: PASSWORD } });
  await here.call(sendPasswordLink, { body: { email: 'changer@gmail.com' } });
  const token = await tokenTo(server, 'changer@gmail.com');
  expect([await isIn(here), await isIn(there)]).toEqual([true, true]);
  expect(await here.call(changePassword, body(NEW))).toMatchObject({ account: { has_password: true } });
  expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
  const notice = await mailAbout(server, 'changer@gmail.com', 'Your password was changed');
  for (const part of [notice.text, notice.html]) {
    expect(part.replaceAll('&#39;', "'")).toContain("If it wasn't you");
    expect(part).toMatch(/http:\/\/ou\.quad\.localhost(:\d+)?\/forgotpassword/);
  }
  expect((await there.refused(checkPasswordLink, { body: { token } })).code).toBe('link_over');
  expect((await there.refused(logIn, { body: { email: 'changer@gmail.com', password: PASSWORD } })).code).toBe(
    'wrong_password',
  );
  await there.call(logIn, { body: { email: 'changer@gmail.com', password: NEW } });
});

test('of two changes at once one succeeds [SET-38]', async () => {
  const client = await signUp(server, 'Twi Ceover', 'twice@gmail.com');
  const answers = await Promise.all(
    ['first-of-two-7', 'second-of-two-7'].map((password) => client.try(changePassword, body(password))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('guessing the current password is locked for a while, without locking the log-in [D14, SET-38]', async () => {
  const client = await signUp(server, 'Gue Sser', 'guesser@gmail.com');
  for (let i = 0; i < 10; i++)
    expect((await client.refused(changePassword, body(NEW, `guess-${i}`))).code).toBe('invalid_password');
  expect((await client.refused(changePassword, body(NEW))).code).toBe('locked_out');
  await server.client().call(logIn, { body: { email: 'guesser@gmail.com', password: PASSWORD } });
  await advance(server, 15 * 60 + 1);
  await client.call(changePassword, body(NEW));
});

test('guesses from within count together while less than 15 minutes lie between two of them [D14, SET-38]', async () => {
  const client = await signUp(server, 'Pati Ent', 'patient@gmail.com');
  for (let i = 0; i < 10; i++) {
    expect((await client.refused(changePassword, body(NEW, `guess-${i}`))).code).toBe('invalid_password');
    await advance(server, 14 * 60);
  }
  expect((await client.refused(changePassword, body(NEW))).code).toBe('locked_out');
  await advance(server, 60 + 1);
  await client.call(changePassword, body(NEW));
});
