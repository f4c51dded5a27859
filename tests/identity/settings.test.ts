import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile, getViewer, setPhoto } from '../../contract/identity/identity.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  type Account,
  getAccount,
  setEmailNotifications,
  setField,
  setName,
  setUsername,
} from '../../contract/identity/settings.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { advance, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const faultOf = async (person: Person, endpoint: Endpoint, body: unknown) =>
  (await person.client.refused(endpoint, { body } as never)).errors?.[0];
const rename = (person: Person, username: string) => person.client.call(setUsername, { body: { username } });

test('only the owner sees the account screen’s data [SET-12, SET-13, SET-17, SET-18]', async () => {
  const { client, id, username, email } = await createPerson(server);
  const account = await client.call(getAccount);
  expect(account).toEqual({
    _id: id,
    username,
    first_name: 'Ana',
    last_name: 'Lopez',
    email,
    school_email: email,
    phone: null,
    verified: true,
    school_verified: true,
    createdAt: account.createdAt,
    lastModified: account.lastModified,
    gender: null,
    birth_date: null,
    grad_year: null,
    venmo: null,
    cash_app: null,
    paypal: null,
    zelle: null,
    chat_suggestions: null,
    email_notifications: true,
    has_password: false,
  });
  expect(Date.parse(account.createdAt)).toBeLessThanOrEqual(Date.now() + 1_000);
  expect((await server.client().refused(getAccount)).code).toBe('not_signed_in');
});

test('an account with a password says so; an unverified one can see its data but not change it [SET-51]', async () => {
  const client = await signUp(server, 'New Comer', 'newcomer@gmail.com');
  expect(await client.call(getAccount)).toMatchObject({ has_password: true, verified: false, school_email: null });
  expect((await client.refused(setField.phone, { body: { phone: '4053250311' } })).code).toBe('not_verified');
});

test('errors of a username [SET-21, SET-22, SET-23, SET-24]', async () => {
  const person = await createPerson(server);
  const cases: [string | undefined, string][] = [
    [undefined, 'Username is required.'],
    ['', 'Username is required.'],
    ['   ', 'Username is required.'],
    ['abc', 'Must be longer than 4 characters.'],
    ['ana.lopez', 'Only letters, numbers, _ and -'],
    ['ana lopez', 'Only letters, numbers, _ and -'],
    ['ñandú', 'Only letters, numbers, _ and -'],
    ['x'.repeat(51), 'Up to 50 characters.'],
  ];
  for (const [username, message] of cases)
    expect(await faultOf(person, setUsername, { username }), username).toEqual({ field: 'username', message });
});

test('four characters are accepted, and the answer has the changed person [SET-22, SET-44]', async () => {
  const person = await createPerson(server);
  const before = await person.client.call(getAccount);
  const answer = await rename(person, 'A-_9');
  expect(answer).toMatchObject({ user: { username: 'a-_9' }, account: { username: 'a-_9' } });
  expect(answer.account.lastModified > before.lastModified).toBe(true);
});

test('a username in use in any case, or reserved, is taken [SET-25, D12]', async () => {
  const [person, other] = [await createPerson(server), await createPerson(server)];
  const taken = { code: 'username_taken', errors: [{ field: 'username', message: 'That username has been taken.' }] };
  for (const username of [other.username, other.username.toUpperCase(), 'settings', 'Moderator'])
    expect(await person.client.refused(setUsername, { body: { username } }), username).toMatchObject(taken);
  // the own one is no change
  expect((await rename(person, person.username.toUpperCase())).account.username).toBe(person.username);
});

test('links to a former username redirect; only its owner can take it within a year [SET-25, D12]', async () => {
  const [person, other] = [await createPerson(server), await createPerson(server)];
  const visitor = server.client();
  await rename(person, `first-${person.username}`);
  await rename(person, `second-${person.username}`);
  for (const former of [person.username, `first-${person.username}`])
    expect((await visitor.call(getProfile, { params: { username: former } })).username).toBe(
      `second-${person.username}`,
    );
  expect((await other.client.refused(setUsername, { body: { username: person.username } })).code).toBe(
    'username_taken',
  );
  await rename(person, person.username);
  expect((await visitor.call(getProfile, { params: { username: person.username } })).username).toBe(person.username);
  expect((await visitor.call(getProfile, { params: { username: `second-${person.username}` } }))._id).toBe(person.id);
  await run(`update former_usernames set changed_at = changed_at - interval '366 days' where user_id = $1`, person.id);
  await rename(other, `first-${person.username}`);
  expect((await visitor.call(getProfile, { params: { username: `first-${person.username}` } }))._id).toBe(other.id);
});

test('of several who take one username at once, also one just given up, one succeeds [SET-25]', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => createPerson(server)));
  const status = async (person: Person, username: string) =>
    (await person.client.try(setUsername, { body: { username } })).status;
  const answers = await Promise.all(people.map((person) => status(person, 'wanted-by-all')));
  expect(answers.sort()).toEqual([200, 422, 422, 422]);
  const [owner, taker] = [await createPerson(server), await createPerson(server)];
  const swaps = await Promise.all([status(owner, `was-${owner.username}`), status(taker, owner.username)]);
  expect(swaps).toEqual([200, 422]);
  expect((await server.client().call(getProfile, { params: { username: owner.username } }))._id).toBe(owner.id);
});

test('a username can be changed four times a week [SET-25]', async () => {
  const person = await createPerson(server);
  for (let i = 0; i < 4; i++) await rename(person, `${person.username}-${i}`);
  expect((await person.client.refused(setUsername, { body: { username: 'once-more' } })).code).toBe(
    'too_many_requests',
  );
});

test('first and last name have at most 20 characters each [PRO-28]', async () => {
  const person = await createPerson(server);
  const body = { first_name: 'Ñ'.repeat(20), last_name: "O'Neil-Árbol" };
  expect(await person.client.call(setName, { body })).toMatchObject({ user: body, account: body });
  expect(await faultOf(person, setName, { ...body, first_name: 'x'.repeat(21) })).toEqual({
    field: 'first_name',
    message: 'Up to 20 characters.',
  });
  expect(await faultOf(person, setName, { ...body, first_name: ' ' })).toEqual({
    field: 'first_name',
    message: 'Full name is required',
  });
  expect(await faultOf(person, setName, { ...body, last_name: '<b>' })).toEqual({
    field: 'last_name',
    message: 'Your Name is Invalid.',
  });
});

test('a photo for a deleted account is refused [PRO-26]', async () => {
  const person = await createPerson(server);
  // its session is still cached
  await person.client.call(getViewer);
  await run('update users set deleted_at = product_now() where id = $1', person.id);
  expect(await person.client.refused(setPhoto, { body: { upload: crypto.randomUUID() } })).toMatchObject({
    code: 'photo_user_gone',
    title: "User doesn't exist. Could't change profile photo",
  });
});

test('a new name, username or photo updates the notifications that the person caused [PRO-31]', async () => {
  const [person, other] = [await createPerson(server), await createPerson(server)];
  await run(
    `insert into notifications (to_user, from_user, from_username, type, group_key, event_key)
     values ($1, $2, 'old', 'like', 'g', gen_random_uuid()::text), ($2, $1, 'old', 'like', 'g', gen_random_uuid()::text)`,
    other.id,
    person.id,
  );
  await person.client.call(setName, { body: { first_name: 'Eva', last_name: 'Luz' } });
  await rename(person, `eva-${person.username}`);
  const { rows } = await run('select to_user, from_username, from_avatar from notifications order by from_username');
  const photo = (await person.client.call(getViewer)).user?.img;
  expect(rows).toEqual([
    { to_user: other.id, from_username: `eva-${person.username}`, from_avatar: photo },
    { to_user: person.id, from_username: 'old', from_avatar: null },
  ]);
});

test('phone numbers [SET-26, SET-27, SET-28]', async () => {
  const person = await createPerson(server);
  for (const phone of ['(405) 325-0311', '+1 405 325 0311', '405.325.0311', '123456', '+12345678901234']) {
    const { account } = await person.client.call(setField.phone, { body: { phone: ` ${phone} ` } });
    expect(account.phone).toBe(phone);
  }
  for (const [phone, message] of [
    ['', 'A phone # is required'],
    ['12345', 'Invalid phone #'],
    ['123456789012345', 'Invalid phone #'],
    ['405-CALL-NOW', 'Invalid phone #'],
    ['++14053250311', 'Invalid phone #'],
    ['4 0 5 3 2 5 0 3 1 1 2 2', 'Invalid phone #'],
  ])
    expect(await faultOf(person, setField.phone, { phone }), phone).toEqual({ field: 'phone', message });
});

test('a gender is one of three, and only its owner sees it [SET-41]', async () => {
  const person = await createPerson(server);
  for (const gender of ['male', 'female', 'other'] as const)
    expect((await person.client.call(setField.gender, { body: { gender } })).account.gender).toBe(gender);
  for (const gender of [undefined, null, '', 'x'])
    expect(await faultOf(person, setField.gender, { gender })).toEqual({
      field: 'gender',
      message: 'Must select a gender',
    });
  const profile = await server.client().call(getProfile, { params: { username: person.username } });
  expect(JSON.stringify(profile)).not.toContain('other');
});

test('birth dates [SET-42, SET-43, SET-52, D46]', async () => {
  const person = await createPerson(server);
  const birth_date = { month: 2, day: 29, year: 2004 };
  expect((await person.client.call(setField.birth_date, { body: { birth_date } })).account.birth_date).toEqual(
    birth_date,
  );
  const today = new Date(server.app.platform.clock.now());
  const [month, day, year] = [today.getUTCMonth() + 1, today.getUTCDate(), today.getUTCFullYear() - 16];
  const sixteen = { month, day, year };
  await person.client.call(setField.birth_date, { body: { birth_date: sixteen } });
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1));
  const tooYoung = {
    month: tomorrow.getUTCMonth() + 1,
    day: tomorrow.getUTCDate(),
    year: tomorrow.getUTCFullYear(),
  };
  for (const [given, message] of [
    [undefined, 'Please fill in all the fields'],
    [{ month: 1, day: null, year: 2000 }, 'Please fill in all the fields'],
    [{ month: 1, day: 1 }, 'Please fill in all the fields'],
    [{ month: 2, day: 30, year: 2000 }, "That date doesn't exist."],
    [{ month: 2, day: 29, year: 2003 }, "That date doesn't exist."],
    [{ month: 13, day: 1, year: 2000 }, "That date doesn't exist."],
    [{ month: 1, day: 1, year: 1969 }, "That date doesn't exist."],
    [tooYoung, 'You must be at least 16'],
    [{ month: 1, day: 1, year: 2021 }, 'You must be at least 16'],
  ] as const)
    expect(await faultOf(person, setField.birth_date, { birth_date: given }), JSON.stringify(given)).toEqual({
      field: 'birth_date',
      message,
    });
});

test('a person who was too young no longer is after the product clock has moved on [SET-52, D46]', async () => {
  const person = await createPerson(server);
  const day = new Date(server.app.platform.clock.now() + 2 * 86_400_000);
  const birth_date = { month: day.getUTCMonth() + 1, day: day.getUTCDate(), year: day.getUTCFullYear() - 16 };
  expect((await faultOf(person, setField.birth_date, { birth_date }))?.message).toBe('You must be at least 16');
  await advance(server, 3 * 86_400);
  await person.client.call(setField.birth_date, { body: { birth_date } });
});

test('e-mail notifications and the year of graduation [SET-50, D19, SET-44]', async () => {
  const { client } = await createPerson(server);
  const off = await client.call(setEmailNotifications, { body: { email_notifications: false } });
  expect(off.account.email_notifications).toBe(false);
  expect((await client.call(getAccount)).email_notifications).toBe(false);
  expect((await client.call(setField.grad_year, { body: { grad_year: 2028 } })).account.grad_year).toBe(2028);
  expect((await client.refused(setField.grad_year, { body: { grad_year: 28 } })).errors?.[0]?.message).toBe(
    'Enter a year',
  );
  const none: Account = (await client.call(setField.grad_year, { body: { grad_year: null } })).account;
  expect(none.grad_year).toBeNull();
});
