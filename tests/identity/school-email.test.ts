import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCampusStats, listMembers } from '../../contract/campuses/campuses.ts';
import { checkAccountCode, checkSchoolCode, sendSchoolCode } from '../../contract/identity/identity.ts';
import { memberJoined } from '../../server/features/identity/index.ts';
import { createPerson } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { accountCode, advance, codeMailed, signUp } from './sign-up.ts';

let server: TestServer;
const joined: { userId: string; campusId: string }[] = [];
beforeAll(async () => {
  server = await startTestServer();
  server.app.platform.events.on(memberJoined, { within: async (_tx, payload) => void joined.push(payload) });
});
afterAll(() => server.stop());

const members = async (campus: string) => (await server.client(campus).call(getCampusStats)).members;

async function verifySchool(client: Client, email: string, campus?: string) {
  await client.call(sendSchoolCode, { body: { email, ...(campus ? { campus } : {}) } });
  return client.call(checkSchoolCode, { body: { code: await codeMailed(server, email.toLowerCase()) } });
}

test('a mailed code verifies the school email, joins the campus and announces the member [VER-23, VER-24]', async () => {
  const { client, id } = await createPerson(server, { schoolVerified: false });
  const before = await members('ou');
  const answer = await verifySchool(client, 'Join.One@OU.edu');
  expect(answer.user).toMatchObject({ school_verified: true, school_email: 'join.one@ou.edu', campus_id: 'ou' });
  expect(answer).toMatchObject({ campus_id: 'ou', abilities: { comment: true, message: true } });
  expect(await members('ou')).toBe(before + 1);
  expect(joined.filter(({ userId }) => userId === id)).toEqual([{ userId: id, campusId: 'ou' }]);
  expect((await client.call(listMembers)).members[0]?._id).toBe(id);
});

test('another campus can be chosen; a member who moves is counted only there [VER-28]', async () => {
  const { client, id } = await createPerson(server);
  const [ou, ut] = [await members('ou'), await members('ut')];
  const answer = await verifySchool(client, 'mover@utexas.edu', 'ut');
  expect(answer).toMatchObject({
    campus_id: 'ut',
    user: { campus_id: 'ut' },
    abilities: { post: false, comment: true },
  });
  expect([await members('ou'), await members('ut')]).toEqual([ou - 1, ut + 1]);
  expect(joined.filter(({ userId }) => userId === id)).toEqual([{ userId: id, campusId: 'ut' }]);
});

test('a new address at the same campus doesn’t count the member twice [VER-24]', async () => {
  const { client, id } = await createPerson(server);
  const before = await members('ou');
  await verifySchool(client, 'second-address@ou.edu');
  expect(await members('ou')).toBe(before);
  expect(joined.filter(({ userId }) => userId === id)).toEqual([]);
});

test('errors of a school email [VER-32, VER-33, VER-34]', async () => {
  const { client, email } = await createPerson(server);
  const faultOf = async (address: string, campus?: string) =>
    (await client.refused(sendSchoolCode, { body: { email: address, ...(campus ? { campus } : {}) } })).errors?.[0];
  expect(await faultOf('')).toEqual({ field: 'email', message: 'Enter a new school email' });
  expect(await faultOf(email.toUpperCase())).toEqual({ field: 'email', message: 'Enter a new school email' });
  for (const address of [
    'ana+1@ou.edu',
    'ana@gmail.com',
    'ana@evil-ou.edu',
    'ana@ou.edu.evil.com',
    'ana@utexas.edu',
    'ou.edu',
  ])
    expect(await faultOf(address), address).toEqual({ field: 'email', message: 'Enter a valid school email' });
  for (const campus of ['campus', 'nowhere'])
    expect(await client.refused(sendSchoolCode, { body: { email: 'ana@ou.edu', campus } })).toMatchObject({
      title: 'Something went wrong',
    });
});

test('a school email belongs to one account, also when two verify it at once [VER-36]', async () => {
  const { email } = await createPerson(server);
  const others = await Promise.all([1, 2, 3].map(() => createPerson(server, { schoolVerified: false })));
  expect(await others[0]!.client.refused(sendSchoolCode, { body: { email } })).toMatchObject({
    code: 'school_email_taken',
    errors: [{ field: 'email', message: 'That email is taken.' }],
  });
  const before = await members('ou');
  for (const { client } of others) await client.call(sendSchoolCode, { body: { email: 'shared@ou.edu' } });
  await codeMailed(server, 'shared@ou.edu', 3);
  const codes = (await server.mails('shared@ou.edu')).map(({ text }) => /^\s+(\d{4})$/m.exec(text)?.[1] ?? '');
  const answers = await Promise.all(
    others.flatMap(({ client }) => [...new Set(codes)].map((code) => client.try(checkSchoolCode, { body: { code } }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ json }) => (json as { code?: string }).code === 'school_email_taken')).toHaveLength(2);
  expect(await members('ou')).toBe(before + 1);
});

test('an account whose email is a school address is verified for both at once [VER-37]', async () => {
  const client = await signUp(server, 'One Go', 'onego@ou.edu');
  const { user } = await client.call(checkAccountCode, {
    body: { code: await accountCode(server, client, 'onego@ou.edu') },
  });
  expect(user).toMatchObject({ verified: true, school_verified: true, school_email: 'onego@ou.edu' });
  expect(joined.filter(({ userId }) => userId === user?._id)).toHaveLength(1);
});

test('unless another account has that school email [VER-37, VER-36]', async () => {
  const { client: first } = await createPerson(server, { schoolVerified: false });
  await verifySchool(first, 'claimed@ou.edu');
  await advance(server, 61);
  const client = await signUp(server, 'Too Late', 'claimed@ou.edu');
  const { user } = await client.call(checkAccountCode, {
    body: { code: await accountCode(server, client, 'claimed@ou.edu', 2) },
  });
  expect(user).toMatchObject({ verified: true, school_verified: false, school_email: null });
});

test('an address of another campus verifies no school email [VER-37]', async () => {
  const client = await signUp(server, 'Else Where', 'else@utexas.edu');
  const { user } = await client.call(checkAccountCode, {
    body: { code: await accountCode(server, client, 'else@utexas.edu') },
  });
  expect(user).toMatchObject({ verified: true, school_verified: false });
});
