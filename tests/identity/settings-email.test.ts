import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, register } from '../../contract/identity/identity.ts';
import { checkEmailCode, getAccount, sendEmailCode } from '../../contract/identity/settings.ts';
import { createPerson } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { mailTo } from './mailed-link.ts';
import { advance, codeMailed, otherThan, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function change(client: Client, email: string) {
  await client.call(sendEmailCode, { body: { email } });
  return client.call(checkEmailCode, { body: { code: await codeMailed(server, email.toLowerCase()) } });
}

test('a mailed code changes the email: sessions stay, and the old address is notified [VER-25, SET-44]', async () => {
  const person = await createPerson(server);
  const answer = await change(person.client, 'Ana.New@Gmail.com');
  expect(answer).toMatchObject({
    user: { email: 'ana.new@gmail.com', school_email: person.email, school_verified: true },
    account: { email: 'ana.new@gmail.com' },
  });
  expect((await person.client.call(getAccount)).email).toBe('ana.new@gmail.com');
  const note = await mailTo(server, person.email);
  expect(note).toMatchObject({ subject: 'Your email was changed' });
  expect(note.text).toContain('a***@gmail.com');
  expect(note.text).not.toContain('ana.new');
});

test('the new email then logs in, and another person can sign up with the old one [VER-25]', async () => {
  const client = await signUp(server, 'Mo Ved', 'moved@gmail.com');
  const { user } = await change(client, 'moved@yahoo.com');
  // the code verifies the address
  expect(user).toMatchObject({ verified: true, school_verified: false });
  const visitor = server.client();
  expect((await visitor.refused(logIn, { body: { email: 'moved@gmail.com', password: PASSWORD } })).code).toBe(
    'unknown_email',
  );
  await visitor.call(logIn, { body: { email: 'moved@yahoo.com', password: PASSWORD } });
  await signUp(server, 'Some Other', 'moved@gmail.com');
  expect((await server.mails('moved@gmail.com')).filter(({ subject }) => subject.includes('changed'))).toEqual([]);
});

test('a school address of the campus verifies the school email too [VER-37, D43]', async () => {
  const { client } = await createPerson(server, { schoolVerified: false });
  expect(await change(client, 'now.at.school@ou.edu')).toMatchObject({
    user: { school_verified: true, school_email: 'now.at.school@ou.edu' },
    abilities: { comment: true },
  });
});

test('errors of a new email [SET-29, SET-30, SET-31, SET-32]', async () => {
  const [{ client, email }, other] = [await createPerson(server), await createPerson(server)];
  await server.app.platform.pool.query("insert into bans (email) values ('banned@gmail.com')");
  for (const [address, message] of [
    ['', 'Email is required.'],
    [email.toUpperCase(), 'Enter a new email'],
    ['ana@nowhere', 'Invalid email address!'],
    [other.email.toUpperCase(), 'That email is taken.'],
    ['banned@gmail.com', 'That email is taken.'],
  ])
    expect((await client.refused(sendEmailCode, { body: { email: address ?? '' } })).errors, address).toEqual([
      { field: 'email', message },
    ]);
});

test('a wrong code changes nothing; a code is only valid for the address that it was sent to [VER-29, D13]', async () => {
  const { client, email } = await createPerson(server);
  await client.call(sendEmailCode, { body: { email: 'first@gmail.com' } });
  const first = await codeMailed(server, 'first@gmail.com');
  expect((await client.refused(checkEmailCode, { body: { code: otherThan(first) } })).code).toBe('wrong_code');
  expect((await client.refused(sendEmailCode, { body: { email: 'second@gmail.com' } })).code).toBe('code_too_soon');
  await advance(server, 61);
  await client.call(sendEmailCode, { body: { email: 'second@gmail.com' } });
  const second = await codeMailed(server, 'second@gmail.com');
  if (first !== second)
    expect((await client.refused(checkEmailCode, { body: { code: first } })).code).toBe('wrong_code');
  expect((await client.call(getAccount)).email).toBe(email);
  expect((await client.call(checkEmailCode, { body: { code: second } })).account.email).toBe('second@gmail.com');
});

test('of several who verify one address at once, or sign up with it, one succeeds [SET-32]', async () => {
  const people = await Promise.all([1, 2, 3].map(() => createPerson(server)));
  const codes: string[] = [];
  for (const [at, { client }] of people.entries()) {
    await client.call(sendEmailCode, { body: { email: 'shared@gmail.com' } });
    codes.push(await codeMailed(server, 'shared@gmail.com', at + 1));
  }
  const answers = await Promise.all([
    ...people.map(({ client }, at) => client.try(checkEmailCode, { body: { code: codes[at] ?? '' } })),
    server.client().try(register, {
      body: { name: 'Sha Red', email: 'shared@gmail.com', password: PASSWORD, agree: true },
    }),
  ]);
  expect(
    answers
      .map(({ status }) => status)
      .sort()
      .slice(1),
  ).toEqual([422, 422, 422]);
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
  for (const { status, json } of answers.slice(0, 3))
    if (status === 422)
      expect(json).toMatchObject({
        code: 'address_taken',
        errors: [{ field: 'email', message: 'That email is taken.' }],
      });
});
