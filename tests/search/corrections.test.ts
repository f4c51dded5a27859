import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createPost } from '../../contract/posts/posts.ts';
import { search, suggestSearches, summarizeSearch } from '../../contract/search/search.ts';
import { isWord } from '../../server/features/search/dictionary.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { alertsOf, matched, save } from '../watching/watching.ts';
import { analysed } from './analysed.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
const add = (title: string, price: number | null, more: object = {}) =>
  bo.client.call(createPost, { body: { text: words(title), title, price, kind: 'selling', ...more } as never });
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server);
  bo = await createPerson(server, { first: 'Bo' });
  await add('Futon, black', 60, { category: 'furniture' });
  await add('Vacuum, upright', 40, { category: 'household' });
  await add('Air pods, second gen', 70, { category: 'audio & speakers' });
  await add('TI 84 calculator', 40, { category: 'school supplies' });
  await add('Minifridge, red', 40, { category: 'kitchen & dining' });
  await add('Desk lamp', 15, { category: 'household' });
  await add('Desk, oak', 80, { category: 'furniture' });
  await add('Kayak with paddle', 200, { category: 'sports & outdoors' });
  await add('Tent, two person', 60, { category: 'sports & outdoors' });
  await add('Dumbbells, two pairs', 30, { category: 'exercise' });
  await add('Looking for a futon', 50, { kind: 'looking' });
  await analysed(server);
});
afterAll(() => server.stop());

const asked = (q: string, more: object = {}) => ana.client.call(search, { query: { q, ...more } });
const found = async (q: string) => (await asked(q)).posts.map((post) => post.title);

it.each([
  ['vaccum', 'vacuum', 'Vacuum, upright'],
  ['vaccum cleaner', 'vacuum cleaner', 'Vacuum, upright'],
  ['calcualtor', 'calculator', 'TI 84 calculator'],
  ['futin', 'futon', 'Futon, black'],
  ['dumbell set', 'dumbbell set', 'Dumbbells, two pairs'],
])('“%s” is read as “%s”, and says so; in quotes it is not [FND-03, D69]', async (q, readAs, first) => {
  expect(await asked(q)).toMatchObject({ read_as: readAs, posts: [{ title: first }] });
  const quoted = await asked(`"${q}"`);
  expect(quoted.read_as).toBe(undefined);
  expect(quoted.nearest !== undefined || quoted.posts.every((post) => post.title !== first)).toBe(true);
});

it.each(['tutor', 'carhartt', 'mutton', 'van', 'ti85', 'chem', 'goyard', 'colour'])(
  '“%s” is a word, and never read as another [FND-03, D69]',
  async (q) => {
    expect(await isWord(q)).toBe(true);
    const { read_as: readAs, posts, nearest } = await asked(q);
    expect(readAs).toBe(undefined);
    expect(nearest !== undefined || posts.length === 0).toBe(true);
  },
);

it('corrects two errors in words of eight letters and more alone [FND-03]', async () => {
  expect(await isWord('vakuam')).toBe(false);
  expect((await asked('vakuam')).read_as).toBe(undefined);
  expect((await asked('kalculatir')).read_as).toBe('calculator');
});

it.each([
  ['airpods', 'Air pods, second gen'],
  ['air pods', 'Air pods, second gen'],
  ['ti84', 'TI 84 calculator'],
  ['ti-84', 'TI 84 calculator'],
  ['mini fridge', 'Minifridge, red'],
  ['desklamp', 'Desk lamp'],
  ['vacu um', 'Vacuum, upright'],
])('“%s” finds “%s” split or joined, without a correction [FND-05]', async (q, first) => {
  expect((await found(q))[0]).toBe(first);
  expect((await asked(q)).read_as).toBe(undefined);
});

it('keeps what people look for apart from what is for sale, and counts the people [FND-04]', async () => {
  const page = await asked('futon');
  expect(page.posts.map((post) => post.title)).toEqual(['Futon, black']);
  expect(page.looking).toBe(1);
  expect((await ana.client.call(summarizeSearch, { query: { q: 'futon' } })).results).toBe(1);
  expect((await asked('futon', { kind: 'looking' })).posts.map((post) => post.title)).toEqual(['Looking for a futon']);
  for (const sort of ['newest', 'price_low', 'nearest'] as const)
    expect((await asked('futon', { sort })).posts.map((post) => post.title)).not.toContain('Looking for a futon');
  // not their own, and nobody looks for a kayak
  expect((await bo.client.call(search, { query: { q: 'futon' } })).looking).toBe(undefined);
  expect((await asked('kayak')).looking).toBe(undefined);
  const { listings } = await ana.client.call(suggestSearches, { query: { q: 'futon' } });
  expect(listings.map(({ name }) => name)).toEqual(['Futon, black']);
});

it.each([
  ['desk under $10', 'filters', ['furniture'], 'Desk, oak'],
  ['like new desk', 'filters', ['furniture'], 'Desk, oak'],
  ['surfboard', 'category', ['sports & outdoors'], 'Tent, two person'],
  ['oak kayak', 'words', undefined, 'Kayak with paddle'],
  ['under $2', 'filters', [], undefined],
])('“%s” finds nothing, and shows what comes nearest by %s [FND-06]', async (q, by, categories, first) => {
  const page = await asked(q);
  expect(page.nearest_by).toBe(by);
  if (categories) expect(page.nearest).toEqual(categories);
  expect(page.posts.length).toBeGreaterThan(0);
  if (first) expect(page.posts[0]?.title).toBe(first);
  expect(page.cursor).toBe(undefined);
});

it('shows nothing where there is nothing of the kind [FND-06]', async () => {
  expect(await asked('tutor')).toMatchObject({ posts: [], nearest: [] });
});

it.each([
  ['200 characters', 'desk '.repeat(40).trim()],
  ['one long word', 'x'.repeat(200)],
  ['forty words', Array.from({ length: 40 }, (_, n) => `wo${n}`).join(' ')],
  ['only stop words', 'the of and to in'],
  ['only digits', '1234567890 42'],
  ['a price alone', '$5'],
  ['only emoji', '🫥🫠🚲🛋️👩‍👩‍👧‍👦'],
  ['right to left', 'شقة للإيجار مكتب'],
  ['zero-width characters', 'de\u200bsk\u200d \ufeff\u2060'],
  ['combining characters', 'de\u0301\u0301\u0301sk \u0301'],
  ['only combining characters', '\u0301\u0302'],
  ['quotes', '"""'],
  ['operators', "desk & | ! ( ) <-> ' \\ :* %"],
  ['a control character', 'desk\u0007lamp'],
  ['half a character', 'desk \ud83d'],
  ['a tsquery', "'ou/desk':*"],
  ['huge numbers', 'under 99999999999999999999'],
  [
    'many filters',
    'free under $5 over $9 like new good condition today this week 2 bedroom chem 1315 near union near me',
  ],
])('answers %s as any other query [FND-01]', async (_, q) => {
  for (const more of [
    {},
    { sort: 'newest' },
    { sort: 'price_low' },
    { sort: 'nearest' },
    { show: 'media' },
    { show: 'people' },
  ]) {
    const query = new URLSearchParams(Object.entries({ q, ...more })).toString();
    for (const path of ['search', 'search/summary', 'search/suggestions', 'search/saved']) {
      if (path !== 'search' && Object.keys(more).length > 0) continue;
      const { status } = await ana.client.request('GET', `/api/${path}?${query}`);
      expect(status, `${path} ${JSON.stringify(more)}`).toBe(200);
    }
  }
});

it('never alerts by a correction, whatever was typed [FND-03, D69, WAT-02]', async () => {
  const me = await createPerson(server);
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  let seed = 41;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const things = ['accordion', 'binocular', 'telescope', 'trampoline', 'marimba', 'xylophone'];
  const slipped = (word: string) => {
    const at = 1 + next(word.length - 2);
    const letter = letters[next(26)] ?? 'q';
    return [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + letter + word.slice(at),
      word.slice(0, at) + letter + word.slice(at + 1),
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ][next(4)] as string;
  };
  const typed = new Set<string>();
  while (typed.size < 28) {
    const word = slipped(things[next(things.length)] ?? '');
    // a word that begins as the thing does is the beginning of it, no misspelling
    if (!things.some((thing) => thing.startsWith(word) || word.startsWith(thing))) typed.add(word);
  }
  for (const word of typed) await save(me, word);
  await save(me, 'trampoline');
  await matched(server);
  for (const thing of things) await add(`${thing}, good`, 50);
  await matched(server);
  await vi.waitFor(async () => expect((await alertsOf(me)).length).toBe(1));
  expect((await alertsOf(me))[0]?.alert?.headline).toBe('New for “trampoline”');
  // a search does correct them, and says so whenever it finds something that has no such word
  await analysed(server);
  const pages = await Promise.all([...typed].map(async (word) => ({ word, ...(await asked(word)) })));
  expect(pages.filter((page) => page.read_as).length).toBeGreaterThan(5);
  for (const { word, posts, nearest, read_as: readAs } of pages)
    expect(readAs !== undefined || nearest !== undefined || posts.length === 0, word).toBe(true);
});
