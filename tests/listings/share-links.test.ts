import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sellPost } from '../../contract/posts/posts.ts';
import { endShareLink, makeShareLink } from '../../contract/posts/sharing.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPeople, createPerson, type Person } from '../factories/people.ts';
import {
  ENDED,
  HIDDEN_ALT,
  HIDDEN_TEXT,
  listed,
  openLink,
  secretOf,
  share,
  sharedListing,
  SHOWN,
} from '../factories/shared-listings.ts';
import { cornersOf } from '../fixtures/media/photos.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let sam: Person;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_PORT: '3000' } });
  [sam, ana] = await createPeople(server, ['Sam', 'Ana']);
});
afterAll(() => server.stop());

const shared = (more: object = {}) => sharedListing(server, sam, more);
const open = (id: string, s: string, client = server.client('ou')) => openLink(server, id, s, client);
const stop = (id: string) => sam.client.try(endShareLink, { params: { id } });
const page = (path: string, client = server.client('ou')) => client.request('GET', path);

describe('an author’s link to their listing', () => {
  it('shows first photo, title, price and campus to whoever opens it, and nothing else [ITM-05]', async () => {
    const { id, s } = await shared();
    const { json, bytes } = await open(id, s);
    expect(json).toEqual({
      _id: id,
      title: 'Walnut desk',
      price: 125,
      campus: 'University of Oklahoma',
      photo: { path: `/api/posts/${id}/teaser/photo?s=${s}`, width: 800, height: 600 },
    });
    const html = (await page(`/post/${id}?s=${s}`)).bytes.toString();
    for (const hidden of [sam.first_name, sam.last_name, sam.username, sam.id, HIDDEN_TEXT, HIDDEN_ALT])
      for (const shown of [bytes.toString(), html]) expect(shown).not.toContain(hidden);

    const other = await listed(sam, { title: 'A lamp nobody shared' });
    expect(html).not.toContain(other);
    expect(html).not.toContain('A lamp nobody shared');
    expect((await page(`/post/${id}`)).bytes.toString()).not.toContain('Walnut');
  });

  it('a listing without a title shows its category rather than the beginning of its text [ITM-05]', async () => {
    const { id, s } = await shared({ title: null });
    expect((await open(id, s)).json).toMatchObject({ title: 'Furniture' });
    const plain = await shared({ title: null, category: null });
    expect((await open(plain.id, plain.s)).json).toMatchObject({ title: 'For sale' });
  });

  it('has the listing in the tags of link previews, without a referrer, for no search engine [ITM-05]', async () => {
    const { id, s } = await shared();
    const answer = await page(`/post/${id}?s=${s}`);
    const html = answer.bytes.toString();
    const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];
    const site = 'http://ou.quad.localhost:3000';
    expect(['og:title', 'og:type', 'og:url', 'og:image', 'og:image:width', 'product:price:amount'].map(tag)).toEqual([
      '$125 · Walnut desk',
      'product',
      `${site}/post/${id}?s=${s}`,
      `${site}/api/posts/${id}/teaser/photo?s=${s}`,
      '800',
      '125',
    ]);
    expect(tag('og:description')).toContain('University of Oklahoma');
    const picture = await page(`/api/posts/${id}/teaser/photo?s=${s}`);
    for (const { headers } of [answer, picture])
      expect([headers['x-robots-tag'], headers['referrer-policy'], headers['cache-control']]).toEqual([
        'noindex, nofollow',
        'no-referrer',
        'no-store',
      ]);
    expect((await page(`/post/${id}`)).headers['x-robots-tag']).toBeUndefined();
    // Twitter's program and others read only what this file allows
    const robots = (await page('/robots.txt')).bytes.toString();
    expect(robots).toContain('Allow: /post/*?s=');
    expect(robots).toContain('Disallow: /\n');
  });

  it('serves the photo as it was encoded again: upright, without metadata [ITM-05]', async () => {
    const { id, s } = await shared();
    const { bytes, headers } = await page(`/api/posts/${id}/teaser/photo?s=${s}`);
    expect(headers['content-type']).toBe('image/webp');
    const { exif, xmp, icc, width, height } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, width, height]).toEqual([undefined, undefined, undefined, 800, 600]);
    expect(await cornersOf(bytes)).toEqual(['red', 'green', 'blue', 'white']);
    expect(bytes.includes('Owner Name')).toBe(false);
  });

  it('is its author’s alone to make, the same one each time; others hand out the bare one [ITM-05, POS-32]', async () => {
    const id = await listed(sam);
    const first = await share(sam, id);
    expect(first).toEqual({ url: expect.stringMatching(new RegExp(`/post/${id}\\?s=[\\w-]{24}$`)), signed: true });
    expect(await share(sam, id)).toEqual(first);
    for (const endpoint of [makeShareLink, endShareLink])
      expect((await ana.client.refused(endpoint, { params: { id } })).code).toBe('forbidden');
    // what another reader sees of it has no secret
    expect((await page(`/api/posts/${id}`, ana.client)).bytes.toString()).not.toContain(secretOf(first.url));
  });

  it('answers the same for a wrong secret, a stopped one, another listing’s and one that shows nothing now [ITM-05]', async () => {
    const { id, s, answers } = await shared();
    expect(await answers()).toEqual(SHOWN);
    const { id: other, s: others } = await shared();
    const sold = await shared();
    await sam.client.call(sellPost, { params: { id: sold.id }, body: { sold: true } });
    const unshared = await listed(sam);
    await stop(id);
    const refusals = await Promise.all([
      open(id, s),
      open(other, `${others.slice(0, -1)}${others.endsWith('A') ? 'B' : 'A'}`),
      open(other, sold.s),
      open(other, ''),
      open(other, 'x'.repeat(500)),
      open(sold.id, sold.s),
      open(unshared, ''),
      open('019b710f-8080-741a-b6c4-bb41e4af13a4', others),
    ]);
    // but for the id of the request
    const [first = '', ...more] = refusals.map(({ status, json }) =>
      JSON.stringify({ status, ...(json as object), request_id: '' }),
    );
    expect(first).toContain('"code":"post_not_found"');
    for (const each of more) expect(each).toBe(first);
    // and the page is the one of a bare link to a listing that doesn't exist
    const gates = await Promise.all(
      [`/post/${id}?s=${s}`, `/post/${other}?s=${sold.s}`, `/post/${sold.id}?s=${sold.s}`].map((path) => page(path)),
    );
    for (const { status, bytes } of gates) {
      expect(status).toBe(200);
      expect(bytes.toString()).toContain('content="Quad OU"');
      expect(bytes.toString()).not.toContain('Walnut');
    }
    expect((await open(other, others)).status).toBe(200);
  });

  it('ends when its author stops it; the next one has another secret [ITM-05]', async () => {
    const { id, s, answers } = await shared();
    expect(await answers()).toEqual(SHOWN);
    expect((await stop(id)).status).toBe(204);
    expect(await answers()).toEqual(ENDED);
    const again = secretOf((await share(sam, id)).url);
    expect(again).not.toBe(s);
    expect([(await open(id, s)).status, (await open(id, again)).status]).toEqual([404, 200]);
  });
});

it('shows an account without a school address the listing at a members-only campus [ITM-05, D56]', async () => {
  const { id, s } = await shared();
  const otto = await createPerson(server, { first: 'Otto', schoolVerified: false });
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'members'));
  await vi.waitFor(async () => expect((await page('/api/feed', otto.client)).status).toBe(403));
  expect((await open(id, s, otto.client)).status).toBe(200);
  expect((await page(`/post/${id}?s=${s}`, otto.client)).bytes.toString()).toContain('"title":"Walnut desk"');
});
