import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMembers } from '../../contract/campuses/campuses.ts';
import { checkAccountCode, getProfile, getViewer, register } from '../../contract/identity/identity.ts';
import { followSignInLink, sendSignInLink } from '../../contract/identity/links.ts';
import { setName, setUsername } from '../../contract/identity/settings.ts';
import { importPeople } from '../../server/features/claims/index.ts';
import { createPerson } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { continueWithGoogle, refusal } from './google-browser.ts';
import { tokenTo } from './mailed-link.ts';
import { accountCode, PASSWORD, signUp } from './sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const INVALID = 'Your Name is Invalid.';

it('lets someone with one name sign up, and shows it without an initial [AUT-42, ENT-02, D63]', async () => {
  const client = await signUp(server, 'Cher', 'cher@ou.edu');
  await client.call(checkAccountCode, { body: { code: await accountCode(server, client, 'cher@ou.edu') } });
  const { user } = await client.call(getViewer);
  expect(user).toMatchObject({ first_name: 'Cher', last_name: '', username: 'cher', school_verified: true });
  const { client: other } = await createPerson(server);
  const profile = await other.call(getProfile, { params: { username: 'cher' } });
  expect(profile).toMatchObject({ first_name: 'Cher', last_name: '' });
  const { members } = await other.call(listMembers);
  expect(members.find(({ username }) => username === 'cher')).toMatchObject({ first_name: 'Cher', last_name: '' });
});

it('keeps hyphens, apostrophes and letters of any script in a name [AUT-43, AUT-44, D63]', async () => {
  for (const [name, first, last] of [
    ['Jean-Luc García-López', 'Jean-Luc', 'García-López'],
    ["Siobhán O'Neil", 'Siobhán', "O'Neil"],
    ['Мария Петрова', 'Мария', 'Петрова'],
  ] as const) {
    const client = await signUp(server, name, `name${first.length}${last.length}@gmail.com`);
    expect((await client.call(getViewer)).user).toMatchObject({ first_name: first, last_name: last });
  }
});

it('lets someone with one name sign up by link and by Google [AUT-42, AUT-74, D63]', async () => {
  const byLink = server.client();
  const email = 'one@gmail.com';
  await byLink.call(sendSignInLink, { body: { email, name: 'Björk', agree: true } });
  await byLink.call(followSignInLink, { body: { email, token: await tokenTo(server, email) } });
  expect((await byLink.call(getViewer)).user).toMatchObject({ first_name: 'Björk', last_name: '' });
  const byGoogle = server.client();
  await continueWithGoogle(byGoogle, { email: 'two@gmail.com', name: 'Prince' });
  expect((await byGoogle.call(getViewer)).user).toMatchObject({ first_name: 'Prince', last_name: '' });
});

it('refuses names that imitate staff, with every sign-up method [AUT-43, D63]', async () => {
  const visitor = server.client();
  const email = 'fake@gmail.com';
  for (const name of ['Quad Support', 'Admin', 'OU Official', 'Мoderator']) {
    const form = { name, email, password: PASSWORD, agree: true } as const;
    expect((await visitor.refused(register, { body: form })).errors, name).toEqual([
      { field: 'name', message: INVALID },
    ]);
    const link = { email, name, agree: true };
    expect((await visitor.refused(sendSignInLink, { body: link })).errors, name).toEqual([
      { field: 'name', message: INVALID },
    ]);
    expect(await continueWithGoogle(server.client(), { email, name }), name).toBe(refusal('google_name'));
  }
  const rows = 'email,first_name,last_name,campus\nfake@gmail.com,Quad,Support,ou\nplain@gmail.com,Plain,,ou';
  const campuses = { byId: () => ({ generic: false }) } as never;
  const { people, bad } = await importPeople(server.app.platform, campuses, rows);
  expect({ people, bad }).toEqual({ people: 1, bad: [{ line: 2, message: INVALID }] });
});

it('refuses them for members as display names and usernames, but not for moderators [PRO-28, SET-25, D63]', async () => {
  const { client: member } = await createPerson(server);
  const { client: moderator } = await createPerson(server, { role: 'moderator' });
  const body = { first_name: 'Quad', last_name: 'Support' };
  expect((await member.refused(setName, { body })).errors).toEqual([{ field: 'first_name', message: INVALID }]);
  expect((await moderator.call(setName, { body })).user).toMatchObject(body);
  for (const username of ['0u_official', 'm0derator'])
    expect((await member.refused(setUsername, { body: { username } })).errors, username).toEqual([
      { field: 'username', message: 'That username has been taken.' },
    ]);
  await moderator.call(setUsername, { body: { username: 'ou_official' } });
});

it('accepts a display name without a last name [PRO-28, D63]', async () => {
  const { client } = await createPerson(server);
  expect((await client.call(setName, { body: { first_name: 'Ana', last_name: ' ' } })).user).toMatchObject({
    first_name: 'Ana',
    last_name: '',
  });
  expect((await client.refused(setName, { body: { first_name: 'Ana', last_name: 'evil.com' } })).errors).toEqual([
    { field: 'last_name', message: INVALID },
  ]);
});
