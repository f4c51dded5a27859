import { afterAll, beforeAll, expect, it } from 'vitest';
import { getAdminUser, listAdminUsers } from '../../contract/moderation/admin-records.ts';
import { getCase, listCases } from '../../contract/moderation/cases.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  moderator = await createPerson(server, { first: 'Fay', moderates: 'ou' });
  admin = await createPerson(server, { first: 'Ada', role: 'admin' });
});
afterAll(() => server.stop());

const seenBy = async ({ client }: Person, id: string) =>
  (await client.call(getAdminUser, { params: { id } })).user.email;
const reportedBy = ({ client }: Person, id: string) =>
  client.call(report, { body: { kind: 'user', id, reason: 'scam' } });

it('a campus moderator sees an address in a case that somebody else reported, not in one of their own [STF-01]', async () => {
  const sly = await createPerson(server, { first: 'Sly' });
  await reportedBy(moderator, sly.id);
  expect(await seenBy(moderator, sly.id)).toBeNull();
  expect(await seenBy(admin, sly.id)).toBe(sly.email);
  await reportedBy(await createPerson(server), sly.id);
  expect(await seenBy(moderator, sly.id)).toBe(sly.email);
});

it('a campus moderator doesn’t find a person by their address [STF-01]', async () => {
  const sly = await createPerson(server, { first: 'Sly' });
  const found = async ({ client }: Person, q: string) =>
    (await client.call(listAdminUsers, { query: { q } })).users.map(({ _id }) => _id);
  expect(await found(admin, sly.email)).toEqual([sly.id]);
  expect(await found(moderator, sly.username)).toEqual([sly.id]);
  expect(await found(moderator, sly.email)).toEqual([]);
});

it('a campus moderator sees nothing of the cases that a person has on other campuses [STF-01]', async () => {
  const sly = await createPerson(server, { first: 'Sly' });
  for (const campus of ['ou', 'ut']) {
    const id = await placePost(server, sly, { campus, text: `A scam on ${campus}` });
    const { client } = await createPerson(server, { campus });
    await client.call(report, { body: { kind: 'post', id, reason: 'scam' } });
  }
  const { cases } = await moderator.client.call(listCases, { query: {} });
  const here = cases.find(({ user }) => user?._id === sly.id);
  const excerpts = (found: readonly { excerpt: string }[]) => found.map(({ excerpt }) => excerpt);
  const read = async ({ client }: Person) => {
    const { history } = await client.call(getCase, { params: { id: here?._id ?? '' } });
    const person = await client.call(getAdminUser, { params: { id: sly.id } });
    return [excerpts(history), excerpts(person.cases).sort()];
  };
  expect(await read(admin)).toEqual([['A scam on ut'], ['A scam on ou', 'A scam on ut']]);
  expect(await read(moderator)).toEqual([[], ['A scam on ou']]);
});
