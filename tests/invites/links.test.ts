import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile } from '../../contract/identity/identity.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import {
  acceptInvite,
  createInvite,
  getInvite,
  INVITED_MOST,
  readInvite,
  revokeInvite,
  setInviteCredit,
} from '../../contract/invites/invites.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { banUser } from '../../server/features/identity/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { signUp } from '../identity/sign-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
let reader: Person;
beforeAll(async () => {
  reader = await createPerson(server, { first: 'Rae' });
});

async function inviter(first: string): Promise<{ person: Person; code: string }> {
  const person = await createPerson(server, { first });
  const { link } = await person.client.call(createInvite);
  expect(link?.url).toBe(`http://ou.quad.localhost:3000/invite/${link?.code}`);
  return { person, code: link?.code ?? '' };
}

const accept = async (client: Client, code: string) => (await client.call(acceptInvite, { params: { code } })).credited;
const invitedBy = async (username: string, by: Client = reader.client) =>
  (await by.call(getProfile, { params: { username } })).invited_by;
const usernameOf = async (client: Client) =>
  ((await client.request('GET', '/api/viewer')).json as { user: { username: string } }).user.username;
const newcomer = (first: string, person = createPerson(server, { first })) => person;

test('a sign-up through a link credits the inviter on the new profile, and neither existing accounts nor oneself [INV-01]', async () => {
  const early = await createPerson(server, { first: 'Early' });
  const { person: maya, code } = await inviter('Maya');
  const client = await signUp(server, 'New Person', 'new-person@example.com');
  expect(await accept(client, code)).toBe(true);
  const username = await usernameOf(client);
  expect(await invitedBy(username)).toEqual({ first_name: 'Maya', username: maya.username });
  expect(await accept(client, code)).toBe(false);
  expect(await accept(early.client, code)).toBe(false);
  expect(await accept(maya.client, code)).toBe(false);
  // counted once the newcomer has confirmed an email
  expect((await maya.client.call(getInvite)).people).toBe(0);
  await rows('update users set verified = true where username = $1', username);
  expect((await maya.client.call(getInvite)).people).toBe(1);
  // visitors of a private campus learn of neither
  expect(await invitedBy(username, server.client())).toBeNull();
});

test('a link says nothing about the inviter to strangers [INV-01]', async () => {
  const { person: quinn, code } = await inviter('Quinnabelle');
  const answer = await server.client().request('GET', `/api/invites/${code}`);
  expect(answer.json).toEqual({ campus_id: 'ou', campus: 'OU', url: 'http://ou.quad.localhost:3000' });
  const page = await server.client().request('GET', `/invite/${code}`);
  for (const { bytes } of [answer, page])
    for (const word of [quinn.username, quinn.id, quinn.email, 'Quinnabelle', 'Lopez'])
      expect(String(bytes)).not.toContain(word);
});

test('a link is revoked by a new one and by turning it off [INV-01]', async () => {
  const { person: omar, code } = await inviter('Omar');
  const { link } = await omar.client.call(createInvite);
  const read = (which: string) => server.client().try(readInvite, { params: { code: which } });
  expect((await read(code)).status).toBe(404);
  expect((await read(link?.code ?? '')).status).toBe(200);
  expect(await accept((await newcomer('Nia')).client, code)).toBe(false);
  expect((await omar.client.call(revokeInvite)).link).toBeNull();
  expect((await read(link?.code ?? '')).status).toBe(404);
  expect((await omar.client.call(getInvite)).link).toBeNull();
});

test('either of the two hides the credit, and blocks, bans and deletions end it [INV-01, D11]', async () => {
  const { person: maya, code } = await inviter('Maya');
  const new1 = await newcomer('Noa');
  expect(await accept(new1.client, code)).toBe(true);
  const shown = () => invitedBy(new1.username);
  for (const who of [maya, new1]) {
    await who.client.call(setInviteCredit, { body: { hidden: true } });
    expect(await shown()).toBeNull();
    await who.client.call(setInviteCredit, { body: { hidden: false } });
    expect(await shown()).toMatchObject({ first_name: 'Maya' });
  }
  await reader.client.call(blockUser, { params: { id: maya.id } });
  expect(await shown()).toBeNull();
  expect(await invitedBy(new1.username, new1.client)).toMatchObject({ first_name: 'Maya' });
  // someone who blocked the inviter isn't credited, and a ban ends link and credit
  const blocker = await newcomer('Bo');
  await blocker.client.call(blockUser, { params: { id: maya.id } });
  expect(await accept(blocker.client, code)).toBe(false);
  const { platform } = server.app;
  await platform.write((tx) => banUser(tx, platform, maya.id, 'fraud', null));
  expect(await accept((await newcomer('Late')).client, code)).toBe(false);
  expect(await invitedBy(new1.username, new1.client)).toBeNull();
  expect((await server.client().try(readInvite, { params: { code } })).status).toBe(404);
});

test('a deleted account leaves no link and no credit behind [INV-01, SET-47]', async () => {
  const { person: gone, code } = await inviter('Gwen');
  const friend = await newcomer('Fay');
  expect(await accept(friend.client, code)).toBe(true);
  await gone.client.try(deleteAccount, { body: { confirm: 'DELETE' } as never });
  await rows(`update users set password_hash = null where id = $1`, gone.id);
  await server.app.platform.write((tx) =>
    tx.emit({ name: 'identity.account-deleted' } as never, { userId: gone.id } as never),
  );
  expect(await rows('select 1 from invite_links where user_id = $1', gone.id)).toEqual([]);
  expect(await invitedBy(friend.username)).toBeNull();
});

test('one member’s links credit at most 50 people, also under sign-ups at once [INV-01]', async () => {
  const { person: ivy, code } = await inviter('Ivy');
  await rows(
    `with made as (insert into users (campus_id, first_name, last_name, username, verified)
       select 'ou', 'Made', 'Up', 'madeup' || n, true from generate_series(1, $2::int) n returning id)
     insert into invited_people (campus_id, user_id, inviter_id) select 'ou', id, $1 from made`,
    ivy.id,
    INVITED_MOST - 2,
  );
  const late = await Promise.all(Array.from({ length: 5 }, () => newcomer('Lee')));
  const credited = await Promise.all(late.map(({ client }) => accept(client, code)));
  expect(credited.filter(Boolean)).toHaveLength(2);
  expect((await ivy.client.call(getInvite)).people).toBe(INVITED_MOST);
});
