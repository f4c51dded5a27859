import { afterAll, beforeAll, expect, test } from 'vitest';
import { search, searchPeople } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let tessa: Person;
let caleb: Person;
let guest: Person;
beforeAll(async () => {
  server = await startTestServer();
  tessa = await createPerson(server, { first: 'Tessa', last: 'Quillen' });
  caleb = await createPerson(server, { first: 'Caleb', last: 'Wrenfield' });
  await createPerson(server, { first: 'Wes', last: 'Callowhill' });
  await createPerson(server, { first: 'Zoë', last: 'Ångström' });
  guest = await createPerson(server, { campus: 'ut', first: 'Tess', last: 'Austin' });
  await createPerson(server, { campus: 'duke', first: 'Tessa', last: 'Durham' });
});
afterAll(() => server.stop());

const found = async (q: string, who = tessa) =>
  (await who.client.call(search, { query: { q, show: 'people' } })).people.map((person) => person.first_name);

test.each([
  ['tessa', ['Tessa']],
  ['TES', ['Tessa']],
  ['quillen', ['Tessa']],
  ['tessa q', ['Tessa']],
  ['q tessa', ['Tessa']],
  ['ca', ['Caleb', 'Wes']],
  ['zoe', ['Zoë']],
  ['Zoë Ång', ['Zoë']],
  ['angstrom', ['Zoë']],
  ['wrenfield', ['Caleb']],
  ['nobody', []],
])('people by name and username, of this campus: "%s" [SEA-03, SEA-06]', async (q, expected) => {
  expect(await found(q)).toEqual(expected);
});

test.each([
  ['tesa', 'Tessa'],
  ['calib', 'Caleb'],
  ['calbe wrenfield', 'Caleb'],
  ['quilen', 'Tessa'],
  ['callowhil', 'Wes'],
])('people with typing errors: "%s" [SEA-16]', async (q, expected) => {
  expect((await found(q))[0]).toBe(expected);
});

test('a found person: profile record, bio, posts; no full last name [ENT-15]', async () => {
  const [person] = (await tessa.client.call(search, { query: { q: 'caleb', show: 'people' } })).people;
  expect(person).toEqual({
    _id: caleb.id,
    objectID: caleb.id,
    username: caleb.username,
    first_name: 'Caleb',
    last_name: 'W.',
    img: expect.stringMatching(/^\/files\//),
    verified: true,
    bio: 'I sell things.',
    totalPosts: 0,
  });
});

test('10 people a page, each once [SEA-03]', async () => {
  for (let n = 0; n < 23; n++) await createPerson(server, { first: 'Mara', last: 'Many' });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await tessa.client.call(search, { query: { q: 'mara', show: 'people', cursor } });
    seen.push(...page.people.map(({ username }) => username));
    cursor = page.cursor;
  } while (cursor);
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
  const bad = await tessa.client.refused(search, { query: { q: 'mara', show: 'people', cursor: 'x' } });
  expect(bad.code).toBe('bad_cursor');
});

test('deleted, banned and unconfirmed people are not found [SEA-06]', async () => {
  const gone = await createPerson(server, { first: 'Gonzalo' });
  const unconfirmed = await createPerson(server, { first: 'Ulrika', verified: false });
  expect(await found('gonzalo')).toEqual(['Gonzalo']);
  await server.app.platform.pool.query('update users set banned_at = product_now() where id = $1', [gone.id]);
  expect(await found('gonzalo')).toEqual([]);
  expect(await found(unconfirmed.username)).toEqual([]);
  await server.app.platform.pool.query('update users set claimed = false where id = $1', [unconfirmed.id]);
  expect(await found(unconfirmed.username)).toEqual(['Ulrika']);
});

test('recipients for messages: from 2 characters, of this campus and of one’s own [MSG-11, MSG-12, COM-20]', async () => {
  const ask = async (q: string, client = guest.client.on('ou')) =>
    (await client.call(searchPeople, { query: { q } })).people;
  expect(await ask('t')).toEqual([]);
  const ann = await createPerson(server, { campus: 'ut', first: 'Tessandra' });
  const people = await ask('tes');
  expect(people.map(({ first_name }) => first_name).sort()).toEqual(['Tessa', 'Tessandra']);
  expect(people.find(({ _id }) => _id === ann.id)).toEqual({
    _id: ann.id,
    username: ann.username,
    first_name: 'Tessandra',
    last_name: 'L.',
    img: expect.stringMatching(/^\/files\//),
    verified: true,
  });
  expect(await ask(tessa.username)).toHaveLength(1);
  expect((await server.client().refused(searchPeople, { query: { q: 'tes' } })).code).toBe('not_signed_in');
});
