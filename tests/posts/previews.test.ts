import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPost, deletePost, editPost, type Post, sellPost } from '../../contract/posts/posts.ts';
import type { Sale } from '../../contract/sales/sales.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let pictured: Post;
let sale: Sale;
const origin = () => `http://ou.quad.localhost:3000`;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_PORT: '3000' } });
  ana = await createPerson(server, { first: 'Ana', last: 'Quillfeather' });
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer();
  const files = [{ upload: await uploaded(ana.client, bytes), alt: 'A desk "as new"' }];
  const text = words('Walnut desk with <drawers> & "handles"');
  pictured = await ana.client.call(createPost, { body: { text, price: 1250, category: 'furniture', files } });
  const shown = [{ upload: await uploaded(ana.client, bytes), alt: '' }];
  sale = await postedSale(server, ana, [item('A lamp', 10, { files: shown }), item('A chair', 25)]);
});
afterAll(() => server.stop());

async function makeOu(privacy: 'public' | 'private'): Promise<void> {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy));
  const expected = privacy === 'public' ? 200 : 401;
  await vi.waitFor(async () => expect((await server.client().request('GET', '/api/feed')).status).toBe(expected), {
    timeout: 15_000,
  });
}

const text = async (path: string, campus = 'ou') =>
  (await server.client(campus).request('GET', path)).bytes.toString('utf8');

/** A page's meta tags by name. */
async function tagsOf(path: string, campus = 'ou'): Promise<Record<string, string>> {
  const html = await text(path, campus);
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
  const found = Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content]));
  return canonical ? { ...found, canonical } : found;
}

describe('on a private campus [CAM-29, D6, QRF-02]', () => {
  test('a link to a post or profile shows only the community', async () => {
    for (const path of [`/post/${pictured._id}`, `/${ana.username}`, `/sale/${sale._id}`]) {
      const tags = await tagsOf(path);
      expect(tags).toMatchObject({ 'og:type': 'website', 'og:title': 'Quad OU', 'og:site_name': 'Quad OU' });
      expect(tags['og:description']).toBe('Members only. Log in or sign up to see it.');
      expect(tags).not.toHaveProperty('canonical');
      expect(tags).not.toHaveProperty('og:image');
      expect(await text(path)).not.toMatch(/Elm 214|Walnut|Quillfeather|I sell things|1,?250/);
    }
  });

  test('crawlers are asked to stay away and get no sitemap of posts', async () => {
    expect(await text('/robots.txt')).toBe(
      'User-agent: *\nAllow: /post/*?s=\nAllow: /api/posts/*/teaser/photo?s=\nDisallow: /\n',
    );
    expect((await server.client().request('GET', '/sitemap.xml')).status).toBe(404);
  });

  test('the generic campus is open to crawlers, and has no posts', async () => {
    expect(await text('/robots.txt', 'campus')).toContain('Sitemap: ');
    const sitemap = await text('/sitemap.xml', 'campus');
    expect(sitemap).toContain('/home</loc>');
    expect(sitemap).not.toContain('/post/');
  });
});

describe('on a public campus [CAM-31]', () => {
  beforeAll(() => makeOu('public'));

  test('a link to a sale shows its title, what is left and its first photo, until it is hidden [QRF-02]', async () => {
    const path = `/sale/${sale._id}`;
    const tags = await tagsOf(path);
    const photo = sale.posts.flatMap(({ img_gallery: gallery }) => gallery)[0]?.img_path;
    expect(tags).toMatchObject({
      canonical: `${origin()}${path}`,
      'og:title': 'Everything in Elm 214',
      'og:description': '2 items, from $10',
      'og:image': `${origin()}${photo}/1280.webp`,
    });
    const hidden = (is: boolean) =>
      server.app.platform.pool.query('update sales set hidden_at = case when $2 then now() end where id = $1', [
        sale._id,
        is,
      ]);
    await hidden(true);
    expect((await tagsOf(path))['og:title']).toBe('Move-out sale');
    await hidden(false);
    // what is left, in words that fit
    const { pool } = server.app.platform;
    const described = async (change: string) => {
      await pool.query(`update posts set ${change} where sale_id = $1`, [sale._id]);
      return (await tagsOf(path))['og:description'];
    };
    const second = `id = '${sale.posts[1]?._id ?? ''}'`;
    expect(await described(`price = case when ${second} then 0 else price end`)).toBe('2 items, some for free');
    expect(await described('price = 0')).toBe('2 items, all free');
    expect(await described(`sold_at = case when ${second} then now() end`)).toBe('1 item, free');
    expect(await described('price = 10')).toBe('1 item, $10');
    expect(await described('sold_at = now()')).toBe('Everything is sold.');
    await pool.query('update posts set sold_at = null where sale_id = $1', [sale._id]);
    expect(await tagsOf('/sale/00000000-0000-4000-8000-000000000001')).toMatchObject({ 'og:title': 'Quad OU' });
  });

  test('a link to a post shows its title, text, price and first photo', async () => {
    const tags = await tagsOf(`/post/${pictured._id}`);
    const address = `${origin()}/post/${pictured._id}`;
    const photo = `${origin()}${pictured.img_gallery[0]?.img_path}/1280.webp`;
    expect(tags).toMatchObject({
      canonical: address,
      'og:url': address,
      'og:type': 'product',
      'og:title': '$1,250 · Walnut desk with &lt;drawers&gt; &amp; &quot;handles&quot;',
      'og:description': 'Ana Q.: Walnut desk with &lt;drawers&gt; &amp; &quot;handles&quot;',
      'product:price:amount': '1250',
      'product:price:currency': 'USD',
      'product:availability': 'in stock',
      'og:image': photo,
      'og:image:width': '400',
      'og:image:height': '300',
      'og:image:alt': 'A desk &quot;as new&quot;',
      'twitter:card': 'summary_large_image',
      'twitter:image': photo,
    });
    const seen = await server.client().request('GET', new URL(photo).pathname);
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('edits and sales are reflected', async () => {
    const { _id: id } = await post(ana, 'lamp', { price: 5 });
    await ana.client.call(sellPost, { params: { id }, body: { sold: true } });
    expect(await tagsOf(`/post/${id}`)).toMatchObject({ 'product:availability': 'out of stock' });
    await ana.client.call(editPost, { params: { id }, body: { text: words('a lamp to give away'), price: null } });
    const tags = await tagsOf(`/post/${id}`);
    expect(tags).toMatchObject({ 'og:type': 'article', 'og:title': 'a lamp to give away', 'twitter:card': 'summary' });
    expect(tags).not.toHaveProperty('product:price:amount');
  });

  test('a long text is cut at a word', async () => {
    const { _id: id } = await post(ana, 'word '.repeat(90).trim());
    const { 'og:description': shown = '' } = await tagsOf(`/post/${id}`);
    expect(shown).toMatch(/^Ana Q\.: (word )+word…$/);
    expect(shown.length).toBeLessThan(215);
  });

  test('a link to a profile shows the person', async () => {
    expect(await tagsOf(`/${ana.username.toUpperCase()}`)).toMatchObject({
      canonical: `${origin()}/${ana.username}`,
      'og:type': 'profile',
      'og:title': `Ana Q. (@${ana.username})`,
      'og:description': 'I sell things.',
      'twitter:card': 'summary',
    });
  });

  test('a member of a private campus is not shown on the host of a public one [D6]', async () => {
    const bo = await createPerson(server, { first: 'Bo', campus: 'ut' });
    expect(await tagsOf(`/${bo.username}`)).toMatchObject({ 'og:type': 'website' });
  });

  test('deleted, hidden and foreign posts, comments and made-up ids show only the community', async () => {
    const { _id: deleted } = await post(ana, 'gone');
    await ana.client.call(deletePost, { params: { id: deleted } });
    const { _id: hidden } = await post(ana, 'bad');
    const { _id: said } = await comment(ana, pictured._id, 'words');
    expect(await tagsOf(`/post/${hidden}`)).toMatchObject({ 'og:title': 'bad' });
    await server.app.platform.pool.query('update posts set hidden_at = product_now() where id = $1', [hidden]);
    for (const id of [deleted, hidden, said, '01890000-0000-7000-8000-000000000000'])
      expect(await tagsOf(`/post/${id}`)).toMatchObject({ 'og:type': 'website', 'og:title': 'Quad OU' });
    expect(await tagsOf(`/post/${pictured._id}`, 'ut')).toMatchObject({ 'og:type': 'website' });
    const sitemap = await text('/sitemap.xml');
    for (const id of [deleted, hidden, said]) expect(sitemap).not.toContain(id);
  });

  test('crawlers may read the posts and find them in a sitemap', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain(`Sitemap: ${origin()}/sitemap.xml`);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
    const sitemap = await text('/sitemap.xml');
    expect(sitemap).toContain(`<url><loc>${origin()}/post/${pictured._id}</loc><lastmod>`);
    const { headers } = await server.client().request('GET', '/sitemap.xml');
    expect(headers['cache-control']).toBe('no-store');
  });
});

test('a campus that becomes private reveals nothing any more [CAM-29, CAM-31]', async () => {
  await makeOu('public');
  expect(await tagsOf(`/post/${pictured._id}`)).toMatchObject({ 'og:type': 'product' });
  await makeOu('private');
  for (const path of [`/post/${pictured._id}`, `/${ana.username}`])
    expect(await tagsOf(path)).toMatchObject({ 'og:type': 'website', 'og:title': 'Quad OU' });
  expect(await text('/robots.txt')).toContain('Disallow: /\n');
  expect((await server.client().request('GET', '/sitemap.xml')).status).toBe(404);
});
