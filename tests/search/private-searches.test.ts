import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listAudit } from '../../contract/moderation/admin-records.ts';
import { listSharedSearches, removeSearch, restoreSearch } from '../../contract/console/searches.ts';
import { addWord } from '../../contract/console/site.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import {
  clearRecentSearches,
  listPopularSearches,
  listRecentSearches,
  recordSearch,
  removeRecentSearch,
  suggestSearches,
} from '../../contract/search/search.ts';
import { deleteAccount } from '../../contract/identity/settings.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let mod: Person;
let ana: Person;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  ana = await createPerson(server);
  people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createPerson(server)));
  await server.app.platform.pool.query(`update campuses set privacy = 'public' where id = 'ou'`);
  server.app.platform.bus.publish('campuses.changed', null);
  await vi.waitFor(async () => expect((await server.client().try(listPopularSearches)).status).toBe(200));
});
afterAll(() => server.stop());

const run = async (sql: string, ...values: unknown[]) => (await server.app.platform.pool.query(sql, values)).rows;
const record = (client: Client, text: string) => client.call(recordSearch, { body: { text } });
/** A post that matches a search for it. */
const sells = async (text: string) => {
  const made = await post(ana, text);
  await analysed(server);
  return made;
};
const visit = (address: string, text: string) =>
  server.client().call(recordSearch, { body: { text }, headers: { 'x-forwarded-for': address } });
/** Where others are shown a search text. */
async function shownIn(text: string): Promise<string[]> {
  const popular = (await ana.client.call(listPopularSearches)).searches.map((each) => each.text);
  const { suggestions } = await ana.client.call(suggestSearches, { query: { q: text.slice(0, -2) } });
  const suggested = suggestions.filter(({ total_views }) => total_views !== null).map((each) => each.text);
  return [...(popular.includes(text) ? ['popular'] : []), ...(suggested.includes(text) ? ['suggested'] : [])];
}
const EVERYWHERE = ['popular', 'suggested'];
const searchedByFive = async (text: string) => {
  for (const { client } of people.slice(0, 5)) await record(client, text);
};

it('shows a search to others once five people made it, however often fewer did [SEA-33]', async () => {
  await sells('A zither with a case');
  for (const { client } of people.slice(0, 4)) for (let n = 0; n < 4; n++) await record(client, 'zither case');
  expect(await shownIn('zither case')).toEqual([]);
  const counted = await record(people[4]?.client as Client, 'zither case');
  expect(counted).toMatchObject({ unique_views: 5, total_views: 17 });
  expect(await shownIn('zither case')).toEqual(EVERYWHERE);
});

it('counts visitors by address, without adding them to accounts [SEA-33]', async () => {
  await sells('A harmonium, heavy');
  for (let n = 0; n < 9; n++) await visit('203.0.113.7', 'harmonium');
  // one network is one visitor
  for (let n = 1; n < 6; n++) await visit(`2001:db8:1:1::${n}`, 'harmonium');
  for (const { client } of people.slice(0, 4)) await record(client, 'harmonium');
  expect(await run(`select ghost_views, visitors, unique_views from searches where text = 'harmonium'`)).toEqual([
    { ghost_views: 14, visitors: 2, unique_views: 4 },
  ]);
  expect(await shownIn('harmonium')).toEqual([]);
  for (let n = 1; n < 4; n++) await visit(`198.51.100.${n}`, 'harmonium');
  expect(await shownIn('harmonium')).toEqual(EVERYWHERE);
  const stored = JSON.stringify(await run(`select * from search_visits where text = 'harmonium'`));
  expect(stored).not.toMatch(/203\.0\.113|198\.51\.100|2001/);
});

it('a person’s own search doesn’t reveal whether others made it [SEA-33]', async () => {
  const [one, two] = people as [Person, Person];
  const text = 'clinic that asks no names';
  await record(one.client, text);
  const stored = await run('select id, unique_views from searches where text = $1', text);
  expect(stored).toEqual([{ id: expect.any(String), unique_views: 1 }]);
  const ids = [];
  for (let n = 0; n < 2; n++) {
    const recorded = await record(two.client, text);
    expect(recorded).toMatchObject({ unique_views: 1, ghost_views: 0, total_views: 1 });
    const [own] = (await two.client.call(listRecentSearches)).searches;
    expect([own?.search_id, own?.date]).toEqual([recorded._id, recorded.date]);
    ids.push(recorded._id);
    await two.client.call(removeRecentSearch, { params: { id: recorded._id } });
  }
  expect(await visit('203.0.113.99', text)).toMatchObject({ unique_views: 0, ghost_views: 1, total_views: 1 });
  expect(new Set([...ids, stored[0].id]).size).toBe(3);
});

it('never shows a search without results [SEA-33]', async () => {
  await searchedByFive('ocarina quartet');
  expect(await run(`select unique_views from searches where text = 'ocarina quartet'`)).toEqual([{ unique_views: 5 }]);
  expect(await shownIn('ocarina quartet')).toEqual([]);
  const { _id: id } = await sells('An ocarina quartet');
  await record(people[5]?.client as Client, 'ocarina quartet');
  expect(await shownIn('ocarina quartet')).toEqual(EVERYWHERE);
  // its only result was deleted: the nightly job notices
  await ana.client.call(deletePost, { params: { id } });
  await analysed(server);
  await server.app.platform.jobs.add(server.app.platform.pool, 'search.look-again', {});
  await expect.poll(() => shownIn('ocarina quartet'), { timeout: 20_000 }).toEqual([]);
});

it('never shows a search with a watched word, built-in or added [SEA-33]', async () => {
  await sells('Not adderall, a blue theremin');
  for (const text of ['adderall', 'blue theremin']) await searchedByFive(text);
  expect(await shownIn('adderall')).toEqual([]);
  expect(await shownIn('blue theremin')).toEqual(EVERYWHERE);
  await mod.client.call(addWord, { body: { phrase: 'theremin' } });
  await expect.poll(() => shownIn('blue theremin')).toEqual([]);
  const { searches } = await mod.client.call(listSharedSearches, { query: {} });
  expect(searches.find(({ text }) => text === 'blue theremin')).toMatchObject({ people: 5, kept_back: 'watched' });
});

it('forgets a person’s searches when they remove or clear them, and hides those with too few left [SEA-33, SEA-20, SEA-21]', async () => {
  await sells('A lute of walnut');
  await sells('A lyre of brass');
  for (const text of ['lute', 'lyre']) await searchedByFive(text);
  expect([await shownIn('lute'), await shownIn('lyre')]).toEqual([EVERYWHERE, EVERYWHERE]);
  const [one, two] = people as [Person, Person];
  const { searches } = await one.client.call(listRecentSearches);
  const lute = searches.find(({ search_text }) => search_text === 'lute');
  await one.client.call(removeRecentSearch, { params: { id: lute?.search_id ?? '' } });
  expect([await shownIn('lute'), await shownIn('lyre')]).toEqual([[], EVERYWHERE]);
  await two.client.call(clearRecentSearches);
  expect(await shownIn('lyre')).toEqual([]);
  expect(
    await run(`select text, unique_views, total_views from searches where text in ('lute', 'lyre') order by text`),
  ).toEqual([
    { text: 'lute', unique_views: 3, total_views: 3 },
    { text: 'lyre', unique_views: 4, total_views: 4 },
  ]);
  expect(await run('select from search_history where user_id = $1', two.id)).toEqual([]);
  // a search without people left is deleted
  await record(two.client, 'my own secret');
  await two.client.call(clearRecentSearches);
  expect(await run(`select from searches where text = 'my own secret'`)).toEqual([]);
});

it('forgets a person’s searches when the account is deleted [SEA-33, SET-49]', async () => {
  await sells('A bassoon, nearly new');
  const leaver = await createPerson(server);
  for (const { client } of [...people.slice(0, 4), leaver]) await record(client, 'bassoon');
  await record(leaver.client, 'only i searched for this');
  expect(await shownIn('bassoon')).toEqual(EVERYWHERE);
  await leaver.client.call(deleteAccount, { body: { confirmation: 'DELETE' } });
  expect(await shownIn('bassoon')).toEqual([]);
  expect(await run(`select unique_views, total_views from searches where text = 'bassoon'`)).toEqual([
    { unique_views: 4, total_views: 4 },
  ]);
  expect(await run(`select from searches where text = 'only i searched for this'`)).toEqual([]);
});

it('lets moderators remove and restore a search, and logs both [SEA-33, MOD-10]', async () => {
  await sells('A marimba');
  await searchedByFive('marimba');
  await record(ana.client, 'nobody else’s business');
  const listed = async (state: 'shared' | 'removed' = 'shared') =>
    (await mod.client.call(listSharedSearches, { query: { q: 'm', state } })).searches;
  const found = (await listed()).find(({ text }) => text === 'marimba');
  expect(found).toMatchObject({ campus_id: 'ou', people: 5, total_views: 5, kept_back: null, removed_by: null });
  expect((await mod.client.call(listSharedSearches, { query: { q: 'nobody' } })).searches).toEqual([]);
  const params = { id: found?._id ?? '' };
  for (const endpoint of [listSharedSearches, removeSearch, restoreSearch])
    expect((await ana.client.refused(endpoint as typeof removeSearch, { params })).code).toBe('forbidden');
  expect(await shownIn('marimba')).toEqual(EVERYWHERE);

  for (let n = 0; n < 2; n++)
    expect(await mod.client.call(removeSearch, { params })).toMatchObject({
      kept_back: 'removed',
      removed_by: mod.username,
    });
  expect(await shownIn('marimba')).toEqual([]);
  expect((await listed()).map(({ text }) => text)).not.toContain('marimba');
  expect((await listed('removed')).map(({ text }) => text)).toEqual(['marimba']);
  // it stays removed when its count drops to zero, and when others search for it again
  for (const { client } of people.slice(0, 5)) await client.call(clearRecentSearches);
  await searchedByFive('marimba');
  expect(await shownIn('marimba')).toEqual([]);
  expect(await mod.client.call(restoreSearch, { params })).toMatchObject({ kept_back: null, removed_at: null });
  expect(await shownIn('marimba')).toEqual(EVERYWHERE);
  const { entries } = await mod.client.call(listAudit, { query: { q: 'marimba' } });
  expect(entries.map(({ action, by }) => [action, by])).toEqual([
    ['search.restore', mod.username],
    ['search.remove', mod.username],
  ]);
  const secret = (await run(`select id from searches where text = 'nobody else’s business'`))[0]?.id;
  expect((await mod.client.refused(removeSearch, { params: { id: secret } })).code).toBe('not_found');
});
