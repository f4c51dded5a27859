import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideTarget } from '../../contract/moderation/decisions.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { search, suggestSearches } from '../../contract/search/search.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo' });
  admin = await createPerson(server, { role: 'admin' });
});
afterAll(() => server.stop());

const suggested = async ({ client }: Person, q: string) =>
  (await client.call(suggestSearches, { query: { q } })).suggestions.map(({ text }) => text);
/** The words of a listing in completions, beside another word, corrected, and as what a search looked for. */
const wordsFrom = async (person: Person, word: string) => [
  ...(await suggested(person, word.slice(0, 6))),
  ...(await suggested(person, `oak ${word.slice(0, 6)}`)),
  ...(await suggested(person, `${word}q`)),
  ...(await person.client.call(search, { query: { q: `${word}q` } })).words,
];
const listed = async (word: string) => {
  const { _id: id } = await post(ana, `An oak ${word}`, { price: 20 });
  await analysed(server);
  for (const person of [bo, ana]) expect(await wordsFrom(person, word)).toContain(word);
  return id;
};
const expectUnknown = async (person: Person, word: string) => {
  for (const text of await wordsFrom(person, word)) expect(text.split(' ')).not.toContain(word);
};

it('suggests no word of a listing that was hidden or deleted, nor corrects to it [D11]', async () => {
  const hidden = await listed('xylograph');
  await admin.client.call(decideTarget, {
    params: { kind: 'post', id: hidden },
    body: { action: 'hide', reason: 'Not allowed.' },
  });
  await expectUnknown(bo, 'xylograph');
  // and once its words have been counted again, while the search as it was read before is still cached
  const { pool } = server.app.platform;
  await expect
    .poll(async () => (await pool.query(`select posts from search_words where word = 'xylograph'`)).rows[0]?.posts ?? 0)
    .toBe(0);
  await expectUnknown(bo, 'xylograph');
  const deleted = await listed('zymurgist');
  await ana.client.call(deletePost, { params: { id: deleted } });
  await expectUnknown(bo, 'zymurgist');
});

it('suggests no word that only people have who are hidden from the viewer [D11]', async () => {
  await listed('quodlibet');
  const cy = await createPerson(server, { first: 'Cy' });
  await bo.client.call(blockUser, { params: { id: ana.id } });
  await expectUnknown(bo, 'quodlibet');
  expect(await wordsFrom(cy, 'quodlibet')).toContain('quodlibet');
  // somebody else has it too
  await post(cy, 'A quodlibet', { price: 20 });
  await analysed(server);
  expect(await suggested(bo, 'quodli')).toContain('quodlibet');
});
