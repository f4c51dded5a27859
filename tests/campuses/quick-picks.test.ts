import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import { defaultPicks, pickPath, quickPick } from '../../contract/campuses/quick-picks.ts';
import { changeAdminCampus, listAdminCampuses } from '../../contract/console/site.ts';
import { search } from '../../contract/search/search.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  admin = await createPerson(server, { role: 'admin' });
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

const shown = async (client: Client) => {
  const html = (await client.request('GET', '/home')).bytes.toString();
  return (JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '{}') as Boot).quick_picks;
};
const set = (quick_picks: object[] | null, campus = 'ou') => ({
  params: { id: campus },
  body: { quick_picks } as never,
});

test('home offers the usual picks, or those of the campus, in their order [SHO-05]', async () => {
  expect((await shown(ana.client)).map(({ name }) => name)).toEqual([
    'Free',
    'Furniture',
    'Books',
    'Subleases',
    'Bikes',
    'Electronics',
    'Tickets',
    'Clothing',
  ]);
  const own = [
    { name: 'Desks', icon: 'furniture', path: '/search?q=desk&price_max=50' },
    { name: 'Free', icon: 'free', path: '/home?price_max=0' },
  ];
  const { quick_picks } = await admin.client.call(changeAdminCampus, set(own));
  expect(quick_picks).toEqual(own);
  await vi.waitFor(async () => expect(await shown(ana.client)).toEqual(own));
  expect(await shown(server.client('ut'))).toEqual(defaultPicks);
  await admin.client.call(changeAdminCampus, set([]));
  await vi.waitFor(async () => expect(await shown(ana.client)).toEqual([]));
  await admin.client.call(changeAdminCampus, set(null));
  await vi.waitFor(async () => expect(await shown(ana.client)).toEqual(defaultPicks));
  const { campuses } = await admin.client.call(listAdminCampuses);
  expect(campuses.find(({ _id }) => _id === 'ou')?.quick_picks).toBeNull();
});

test('the command for operators sets them as JSON [SHO-05]', async () => {
  const { write, bus } = server.app.platform;
  const own = [{ name: 'Lamps', icon: 'home-decor', path: '/search?q=lamp' }];
  await write((tx) => setCampus(tx, bus, 'ou', 'quick_picks', JSON.stringify(own)));
  await vi.waitFor(async () => expect(await shown(ana.client)).toEqual(own));
  await expect(write((tx) => setCampus(tx, bus, 'ou', 'quick_picks', 'lamps'))).rejects.toThrow('quick_picks');
  await write((tx) => setCampus(tx, bus, 'ou', 'quick_picks', ''));
  await vi.waitFor(async () => expect(await shown(ana.client)).toEqual(defaultPicks));
});

test('only staff of the whole site change them, and only to a page of the campus [SHO-05]', async () => {
  const free = { name: 'Free', icon: 'free', path: '/home?price_max=0' };
  expect(await ana.client.refused(changeAdminCampus, set([free]))).toMatchObject({ status: 403 });
  for (const wrong of [
    { ...free, path: 'javascript:alert(1)' },
    { ...free, path: '/settings' },
    { ...free, path: '/search' },
    { ...free, path: '/home' },
    { ...free, path: '/c/nothing' },
    { ...free, icon: 'nothing' },
    { ...free, name: ' ' },
    { ...free, name: 'A name that is far too long' },
  ])
    expect(await admin.client.refused(changeAdminCampus, set([wrong])), JSON.stringify(wrong)).toMatchObject({
      status: 422,
    });
  const many = Array.from({ length: 13 }, () => free);
  expect(await admin.client.refused(changeAdminCampus, set(many))).toMatchObject({ status: 422 });
  await admin.client.call(changeAdminCampus, set(many.slice(1)));
  await admin.client.call(changeAdminCampus, set(null));
});

test('an address is stored without what isn’t a filter, wherever it was copied from [SHO-05]', () => {
  expect(pickPath('https://ou.example.edu/c/furniture?price_max=40&utm_source=mail')).toBe('/c/furniture?price_max=40');
  expect(pickPath('//evil.example/search?q=desk&redirect=//x')).toBe('/search?q=desk');
  expect(pickPath('https://evil.example/login')).toBeNull();
  for (const { path, ...pick } of defaultPicks) {
    expect(pickPath(path)).toBe(path);
    expect(quickPick.parse({ path, ...pick })).toEqual({ path, ...pick });
  }
});

test('the usual pick Electronics finds computers, phones, TVs and consoles, and nothing else [SHO-05]', async () => {
  const sold = [
    ['Silver notebook', 'computers & accessories'],
    ['Pixel in mint', 'cell phones & accessories'],
    ['Flat forty inch', 'tvs & media players'],
    ['Switch with dock', 'video games & consoles'],
    ['Oak bookcase', 'furniture'],
  ] as const;
  for (const [text, category] of sold) await post(ana, text, { price: 20, category });
  await vi.waitFor(async () => {
    const { posts } = await ana.client.call(search, { query: { q: 'electronics' } });
    expect(posts.map(({ category }) => category).toSorted()).toEqual(
      sold
        .slice(0, 4)
        .map(([, category]) => category)
        .toSorted(),
    );
  });
});
