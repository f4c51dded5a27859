import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEmail, getViewer, logIn, register } from '../../contract/identity/identity.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const form = (name: string, email: string, password = PASSWORD) => ({
  body: { name, email, password, agree: true } as const,
});
const usernameOf = async (client: Client) => (await client.call(getViewer)).user?.username;

test('the email step answers the next step, in any case of the address [AUT-03, AUT-04, AUT-06, AUT-07, AUT-08]', async () => {
  const visitor = server.client();
  expect(await visitor.call(checkEmail, { body: { email: ' New@Gmail.com ' } })).toEqual({ next: 'register' });
  await signUp(server, 'New Person', 'new@gmail.com');
  expect(await visitor.call(checkEmail, { body: { email: 'NEW@gmail.com' } })).toEqual({ next: 'login' });
  for (const [email, message] of [
    ['', 'Email is required.'],
    ['new@gmail', 'Invalid email address!'],
  ] as const)
    expect(await visitor.refused(checkEmail, { body: { email } })).toMatchObject({
      status: 422,
      errors: [{ field: 'email', message }],
    });
});

test('registering signs in, unverified, on the host’s campus [AUT-19, AUT-52, AUT-53]', async () => {
  const client = server.client('ut');
  const { user, abilities } = await client.call(register, form('Mary Jane Watson', 'MJ@gmail.com'));
  expect(user).toMatchObject({
    campus_id: 'ut',
    first_name: 'Mary',
    last_name: 'Watson',
    username: 'marywatson',
    email: 'mj@gmail.com',
    verified: false,
    school_verified: false,
    profile_set_up: false,
    role: 'member',
  });
  expect(abilities).toMatchObject({ read: false, post: false, comment: false, save: false, message: false });
  expect((await client.call(getViewer)).user?._id).toBe(user?._id);
  const { rows } = await server.app.platform.pool.query(
    'select type, email_notifications, middle_name, password_hash from users where id = $1',
    [user?._id],
  );
  expect(rows[0]).toMatchObject({ type: 'individual', email_notifications: true, middle_name: 'Jane' });
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('all faults are reported at once, in the specification’s words [AUT-40 to AUT-43, AUT-49, AUT-50]', async () => {
  const visitor = server.client();
  const faults = await visitor.refused(register, { body: { name: 'A', email: 'x', password: 'short', agree: true } });
  expect(faults.errors).toEqual([
    { field: 'name', message: 'Name is Invalid' },
    { field: 'email', message: 'Invalid email address.' },
    { field: 'password', message: 'Password too short.' },
  ]);
  for (const [name, message] of [
    ['', 'Full name is required'],
    ['x'.repeat(21), 'First and last names can be up to 20 characters each.'],
    ['Quad Support', 'Your Name is Invalid.'],
    ['Ana L', 'Your Name is Invalid.'],
    ['Ana L0pez', 'Your Name is Invalid.'],
  ] as const) {
    const { errors } = await visitor.refused(register, form(name, 'fault@gmail.com'));
    expect(errors, name).toEqual([{ field: 'name', message }]);
  }
});

test('a weak password is refused [AUT-91]', async () => {
  for (const password of ['password', 'tomjones', 'tom.jones', '123456']) {
    const { errors } = await server.client().refused(register, form('Tom Jones', 'tom.jones@gmail.com', password));
    expect(errors, password).toEqual([{ field: 'password', message: 'That password is too easy to guess.' }]);
  }
});

test('an email in use is refused, in any case [AUT-48]', async () => {
  await signUp(server, 'First Comer', 'comer@gmail.com');
  expect(await server.client().refused(register, form('Second Comer', 'Comer@Gmail.com'))).toMatchObject({
    code: 'email_taken',
    errors: [{ field: 'email', message: 'Email has already been taken.' }],
  });
});

test('of two registrations of one email at once, one succeeds [AUT-48]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => server.client().try(register, form('Twin Person', 'twin@gmail.com'))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
});

test('people of the same name who register at once get different, consecutive usernames [AUT-46]', async () => {
  const clients = await Promise.all(
    Array.from({ length: 8 }, (_, i) => signUp(server, "John O'Brien", `john${i}@gmail.com`)),
  );
  const names = await Promise.all(clients.map(usernameOf));
  expect(names.sort()).toEqual(['johnobrien', ...Array.from({ length: 7 }, (_, i) => `johnobrien-${i + 2}`)]);
});

test('a username is never a reserved address, nor one used before [AUT-47]', async () => {
  expect(await usernameOf(await signUp(server, 'Sett Ings', 'settings@gmail.com'))).toBe('settings-2');
  const had = await signUp(server, 'Former Name', 'former@gmail.com');
  const id = (await had.call(getViewer)).user?._id;
  await server.app.platform.pool.query("update users set username = 'renamed' where id = $1", [id]);
  await server.app.platform.pool.query("insert into former_usernames (username, user_id) values ('formername', $1)", [
    id,
  ]);
  expect(await usernameOf(await signUp(server, 'Former Name', 'former2@gmail.com'))).toBe('formername-2');
});

test('a banned address is refused by every form [AUT-05, AUT-93]', async () => {
  await server.app.platform.pool.query("insert into bans (email) values ('bad@gmail.com')");
  const visitor = server.client();
  for (const refusal of [
    await visitor.refused(checkEmail, { body: { email: 'Bad@gmail.com' } }),
    await visitor.refused(register, form('Bad Person', 'bad@gmail.com')),
    await visitor.refused(logIn, { body: { email: 'bad@gmail.com', password: PASSWORD } }),
  ])
    expect(refusal).toMatchObject({ status: 403, code: 'banned', title: 'Account has been banned' });
});

test('the email step is rate-limited by address: beyond 60 a minute ten are queued, the others have to retry later [AUT-10, D15]', async () => {
  const answers: number[] = [];
  let last: IncomingHttpHeaders = {};
  for (let round = 0; round < 4; round++) {
    const requests = Array.from({ length: 30 }, (_, i) =>
      server.client().try(checkEmail, { body: { email: `any${round}-${i}@gmail.com` } }),
    );
    for (const { status, headers } of await Promise.all(requests)) {
      answers.push(status);
      if (status === 429) last = headers;
    }
  }
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(Number(last['retry-after'])).toBeGreaterThan(0);
});
