import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import { createPost, type Post, sellPost } from '../../contract/posts/posts.ts';
import { viewCookie } from '../../contract/view.ts';
import { runningAd } from '../factories/ads.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { photoListing, placePost, post, uploaded } from '../factories/posts.ts';
import { quarters } from '../fixtures/media/photos.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

const open = async (client: Client, headers: Record<string, string> = {}) =>
  (await client.request('GET', '/home', undefined, headers)).bytes.toString();

test('a grid for whoever has not chosen, the choice of those who have, and cards for crawlers and link previews [SHO-01, BRO-06]', async () => {
  await post(ana, 'A stool with three legs', { price: 9 });
  const seen = async (headers: Record<string, string> = {}) => {
    const html = await open(ana.client, headers);
    expect(html).toContain('<div id="root" data-rendered>');
    return html.includes('grid-cols-4 gap') ? 'grid' : 'cards';
  };
  expect(await seen()).toBe('grid');
  expect(await seen({ 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' })).toBe(
    'grid',
  );
  for (const reader of ['WhatsApp/2.23', 'facebookexternalhit/1.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)'])
    expect([reader, await seen({ 'user-agent': reader })]).toEqual([reader, 'cards']);
  for (const view of ['cards', 'grid']) {
    ana.client.cookies.set(viewCookie, view);
    expect(await seen({ 'user-agent': 'Googlebot/2.1' })).toBe(view);
  }
  ana.client.cookies.set(viewCookie, 'nonsense');
  expect(await seen()).toBe('grid');
  ana.client.cookies.delete(viewCookie);
});

test('the same ad comes again only after 24 posts while there are others, and one follows every fourth [SHO-02, ADS-60]', async () => {
  const seller = await createPerson(server, { first: 'Sel', campus: 'uf' });
  const reader = await createPerson(server, { campus: 'uf' });
  const ads = [];
  for (let count = 0; count < 7; count++) ads.push(await runningAd(server, seller, { days: 2 + count }));
  // far below, so that no ad is near its own post
  await server.app.platform.pool.query(
    `update posts set last_modified = product_now() - interval '30 days' where campus_id = 'uf'`,
  );
  for (let count = 0; count < 25; count++) await placePost(server, reader, { campus: 'uf', text: `Mug ${count}` });
  const html = await open(reader.client);
  const articles = html.match(/<article[^]*?<\/article>/g) ?? [];
  const line = articles.map((each) => (each.includes('Sponsored') ? /\/post\/([\w-]+)/.exec(each)?.[1] : '.'));
  // the window's worth that the server renders
  const [first, second, third] = ads.map(({ postId }) => postId);
  expect(line.slice(0, 15)).toEqual([...'....', first, ...'....', second, ...'....', third]);
  // with a whole page of posts come as many as it has places for
  const { sponsored } = JSON.parse(/id="boot">([^<]*)</.exec(html)?.[1] ?? '{}') as Boot;
  expect(sponsored?.sponsored.map(({ ad_id }) => ad_id)).toEqual(ads.slice(0, 6).map(({ _id }) => _id));
});

test('the head of a page preloads the photos that its first screen shows, and no others [SHO-01]', async () => {
  const seller = await createPerson(server, { first: 'Sam', campus: 'ut' });
  const shown: Post[] = [];
  for (const name of ['Lamp', 'Rug', 'Desk']) shown.push(await photoListing(seller, name, 20));
  const sold = await photoListing(seller, 'Sold chair', 20);
  await seller.client.call(sellPost, { params: { id: sold._id }, body: { sold: true } });
  const photosOf = (posts: Post[]) => posts.map(({ img_gallery: [photo] }) => photo?.img_path ?? 'no photo').sort();
  const preloaded = (html: string) =>
    [
      ...html
        .slice(0, html.indexOf('</head>'))
        .matchAll(/<link rel="preload" as="image" imagesrcset="([^ ]+)\/\d+\.webp/gi),
    ]
      .map(([, path = '']) => path)
      .sort();
  const html = await open(seller.client);
  expect(html).toContain('<div id="root" data-rendered>');
  expect(preloaded(html)).toEqual(photosOf(shown));
  // nothing is painted without the styles, and a browser has few connections to a server without HTTP/2
  const [before] = html.split('as="image" imageSrcSet');
  expect(before).toContain('<link rel="stylesheet"');
  const [lamp] = shown;
  const page = (await seller.client.request('GET', `/post/${lamp?._id}`)).bytes.toString();
  expect(preloaded(page)).toEqual(photosOf(shown.slice(0, 1)));
});

test('a list of which everything is sold says so where the grid leaves it out, and invites where there is nothing [SHO-02]', async () => {
  const drum = await post(ana, 'A drum', { price: 30, category: 'musical instruments' });
  await ana.client.call(sellPost, { params: { id: drum._id }, body: { sold: true } });
  const read = async (path: string) => (await ana.client.request('GET', path)).bytes.toString();
  const [sold, empty] = [await read('/home?category=musical+instruments'), await read('/home?category=drones')];
  expect(sold).toContain('Everything here is sold');
  expect(sold).not.toContain('Be the first');
  expect(empty).toContain('Be the first');
});

test('the own listings name one without a word by the number of its photos [POS-50]', async () => {
  for (const [count, name] of [
    [2, 'Photos'],
    [1, 'A photo'],
  ] as const) {
    const files = [];
    for (let n = 0; n < count; n++)
      files.push({ upload: await uploaded(ana.client, await quarters(90, 90).jpeg().toBuffer()) });
    await ana.client.call(createPost, { body: { price: 5, category: 'household', files } as never });
    expect((await ana.client.request('GET', '/listings')).bytes.toString()).toContain(`>${name}<`);
  }
});
