import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkAccountCode,
  checkSchoolCode,
  getViewer,
  logIn,
  sendSchoolCode,
} from '../../contract/identity/identity.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { getCase } from '../../contract/moderation/cases.ts';
import { listBans } from '../../contract/moderation/bans.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { withPassword } from '../identity/own-factors.ts';
import { accountCode, codeMailed, PASSWORD, signUp } from '../identity/sign-up.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createPerson(server, { role: 'admin' });
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const detail = async (id: string) => (await admin.client.call(getCase, { params: { id } })).case;
const decide = (id: string, action: 'ban' | 'dismiss' | 'restore') =>
  admin.client.call(decideCase, { params: { id }, body: { action, reason: 'Deposits before a meeting.' } });
const addressesKept = async () => (await run('select count(*)::int as n from case_addresses'))[0]?.n as number;
const isSignedIn = async (client: Client) => (await client.call(getViewer)).user !== null;

/** Someone with a private email, whom somebody reports and who then deletes their account. */
async function gone() {
  const person = await withPassword(server, { first: 'Sly' });
  const email = `${person.username}@gmail.com`;
  await run('update users set email = $2 where id = $1', person.id, email);
  const reporter = await createPerson(server);
  await reporter.client.call(report, { body: { kind: 'user', id: person.id, reason: 'scam' } });
  const caseId = (await run('select id from cases where target_id = $1', person.id))[0]?.id as string;
  await person.client.call(deleteAccount, { body: { confirmation: 'DELETE', password: PASSWORD } });
  expect(await detail(caseId)).toMatchObject({ state: 'open', user: { state: 'deleted' } });
  return { caseId, email, schoolEmail: person.email };
}

/** Signs up again with another spelling of a mailbox, and confirms it. */
async function signUpAgain(email: string) {
  const address = email.replace('@', '+again@');
  const client = await signUp(server, 'New Name', address);
  const id = (await client.call(getViewer)).user?._id ?? '';
  return { client, id, address, confirm: async () => accountCode(server, client, address) };
}

it('who deleted their account during a case and returns with the same mailbox is its person [D71]', async () => {
  const { caseId, email } = await gone();
  const { client, id, confirm } = await signUpAgain(email);
  // an address that nobody has confirmed is nobody's
  expect((await detail(caseId)).user?._id).not.toBe(id);
  await client.call(checkAccountCode, { body: { code: await confirm() } });
  expect((await detail(caseId)).user).toMatchObject({ _id: id, state: 'active' });
  await decide(caseId, 'ban');
  expect(await isSignedIn(client)).toBe(false);
  await decide(caseId, 'restore');
  expect(await addressesKept()).toBe(0);
});

it('a ban of somebody who is gone reaches them at their school address, with another mailbox [D71]', async () => {
  const { caseId, schoolEmail } = await gone();
  expect(await decide(caseId, 'ban')).toMatchObject({ state: 'upheld', user: { state: 'deleted' } });
  const { client, id } = await createPerson(server, { schoolVerified: false });
  await client.call(sendSchoolCode, { body: { email: schoolEmail } });
  await client.try(checkSchoolCode, { body: { code: await codeMailed(server, schoolEmail) } });
  expect(await isSignedIn(client)).toBe(false);
  expect(await run('select banned_at is not null as banned from users where id = $1', id)).toEqual([{ banned: true }]);
  const { bans } = await admin.client.call(listBans);
  expect(bans.map(({ email }) => email)).toContain(schoolEmail);
  expect((await detail(caseId)).user).toMatchObject({ _id: id, state: 'banned' });
});

it('a ban of somebody who is gone ends a new account as soon as its mailbox is confirmed [D71]', async () => {
  const { caseId, email } = await gone();
  await decide(caseId, 'ban');
  const { client, address, confirm } = await signUpAgain(email);
  expect(await isSignedIn(client)).toBe(true);
  await client.try(checkAccountCode, { body: { code: await confirm() } });
  expect(await isSignedIn(client)).toBe(false);
  const again = await server.client().refused(logIn, { body: { email: address, password: PASSWORD } });
  expect(again.code).toBe('banned');
});

it('the hashes of the addresses go with the end of the case, or when its ban is taken back [D71]', async () => {
  const before = await addressesKept();
  const dismissed = await gone();
  expect(await addressesKept()).toBe(before + 2);
  const stored = JSON.stringify(await run('select * from case_addresses'));
  expect(stored).not.toContain(dismissed.email);
  await decide(dismissed.caseId, 'dismiss');
  expect(await addressesKept()).toBe(before);
  const banned = await gone();
  await decide(banned.caseId, 'ban');
  expect(await addressesKept()).toBe(before + 2);
  await decide(banned.caseId, 'restore');
  expect(await addressesKept()).toBe(before);
  const { client, confirm } = await signUpAgain(banned.email);
  await client.call(checkAccountCode, { body: { code: await confirm() } });
  expect(await isSignedIn(client)).toBe(true);
});

it('who returns with one address and leaves again is known by the other one too, until the case ends [D71]', async () => {
  const { caseId, email, schoolEmail } = await gone();
  const { client, confirm } = await signUpAgain(email);
  await client.call(checkAccountCode, { body: { code: await confirm() } });
  await client.call(deleteAccount, { body: { confirmation: 'DELETE', password: PASSWORD } });
  await decide(caseId, 'ban');
  const again = await createPerson(server, { schoolVerified: false });
  await again.client.call(sendSchoolCode, { body: { email: schoolEmail } });
  await again.client.try(checkSchoolCode, { body: { code: await codeMailed(server, schoolEmail) } });
  expect(await isSignedIn(again.client)).toBe(false);
});

it('a ban reaches who has one of the addresses, and afterwards who comes with the other one [D71]', async () => {
  const { caseId, email, schoolEmail } = await gone();
  const { client, confirm } = await signUpAgain(email);
  await client.call(checkAccountCode, { body: { code: await confirm() } });
  await decide(caseId, 'ban');
  expect(await isSignedIn(client)).toBe(false);
  const again = await createPerson(server, { schoolVerified: false });
  await again.client.call(sendSchoolCode, { body: { email: schoolEmail } });
  await again.client.try(checkSchoolCode, { body: { code: await codeMailed(server, schoolEmail) } });
  expect(await isSignedIn(again.client)).toBe(false);
});
