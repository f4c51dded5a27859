import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockUser } from '../../contract/moderation.ts';
import { savePost } from '../../contract/posts.ts';
import { Drawer } from '../../server/pages/drawing.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { placePost, post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const built = join(import.meta.dirname, '../../dist/web');

let server: TestServer;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ page: true });
  ana = await createPerson(server, { first: 'Ana' });
});
afterAll(() => server.stop());

const open = async (client: Client, path: string) => (await client.request('GET', path)).bytes.toString();

/** What the page shows before any code has come; undefined where that is left to the browser. */
const drawnIn = (html: string) =>
  /<div id="root" data-drawn>([^]*)<\/div>\s*<script type="application\/json" id="boot">/.exec(html)?.[1];

describe('a page shows what it is about before its code has come', () => {
  test('the feed: its first posts, with the shell around them', async () => {
    const { _id } = await post(ana, 'A lamp with a long arm', { price: 15 });
    const html = await open(ana.client, '/home');
    const drawn = drawnIn(html);
    expect(drawn).toContain('A lamp with a long arm');
    expect(drawn).toContain(`href="/post/${_id}"`);
    expect(drawn).toContain('aria-label="Main"');
    // nothing in it runs, and its code comes after what it shows
    expect(drawn).not.toMatch(/<script|\son\w+=/);
    expect(html).toMatch(
      /<script type="module" crossorigin fetchpriority="low" src="\/assets\/begin-[\w-]+\.js" data-code="\//,
    );
    expect(html).not.toContain('modulepreload');
  });

  test('a post: all of it, saved or not', async () => {
    const { _id } = await post(ana, 'A kettle without its lid', { price: 5 });
    await ana.client.call(savePost, { params: { id: _id } });
    const drawn = drawnIn(await open(ana.client, `/post/${_id}`));
    expect(drawn).toContain('A kettle without its lid');
    expect(drawn).toContain('Saved by 1');
  });

  test('what else there is: the shell', async () => {
    const drawn = drawnIn(await open(ana.client, '/messages'));
    expect(drawn).toContain(`@${ana.username}`);
    expect(drawnIn(await open(server.client(), '/login'))).toBeUndefined();
  });

  test('words of people are words in it', async () => {
    await post(ana, '</script><script>alert(1)</script><img src=x onerror=alert(2)>');
    const html = await open(ana.client, '/home');
    expect(drawnIn(html)).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });
});

describe('nobody is shown what he may not read', () => {
  test('CAM-29 D6 a visitor of a private campus: no post, on no page', async () => {
    const { _id } = await post(ana, 'Unspoken of outside');
    for (const path of ['/home', `/post/${_id}`, `/${ana.username}`]) {
      const html = await open(server.client(), path);
      expect(drawnIn(html)).toContain('Quad');
      expect(html).not.toContain('Unspoken of outside');
    }
    expect(drawnIn(await open(server.client(), '/home'))).toContain('This community is private.');
  });

  test('D11 neither of two people of whom one blocked the other', async () => {
    const [bo, cy] = [await createPerson(server, { first: 'Bo' }), await createPerson(server, { first: 'Cy' })];
    const { _id } = await post(bo, 'Of one who is blocked');
    expect(drawnIn(await open(cy.client, '/home'))).toContain('Of one who is blocked');
    await cy.client.call(blockUser, { params: { id: bo.id } });
    for (const path of ['/home', `/post/${_id}`])
      await expect.poll(() => open(cy.client, path)).not.toContain('Of one who is blocked');
  });

  test('POS-36 POS-37 a post that is not there, hidden or deleted', async () => {
    const hidden = await placePost(server, ana, { text: 'Taken away', hidden: true });
    const deleted = await placePost(server, ana, { text: 'Thrown away', deleted: true });
    for (const id of [hidden, deleted, '00000000-0000-7000-8000-000000000000', 'no-id']) {
      const html = await open(ana.client, `/post/${id}`);
      expect(html).toContain('"post":null');
      expect(html).not.toMatch(/Taken away|Thrown away/);
    }
  });

  test('D7 people of two campuses who come at the same moment, each to his own', async () => {
    const di = await createPerson(server, { campus: 'ut', first: 'Di' });
    await post(ana, 'Only for the first campus');
    await post(di, 'Only for the second campus');
    const readers = [
      { client: ana.client, own: `@${ana.username}`, theirs: 'Only for the first campus' },
      { client: di.client, own: `@${di.username}`, theirs: 'Only for the second campus' },
      { client: server.client(), own: 'Welcome to Quad at OU', theirs: 'This community is private.' },
    ];
    const pages = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const reader = readers[n % readers.length]!;
        return { reader, html: await open(reader.client, n % 2 ? '/home' : '/home?category=all') };
      }),
    );
    const drawn = pages.filter(({ html }) => drawnIn(html) !== undefined);
    expect(drawn.length).toBeGreaterThan(0);
    for (const { reader, html } of pages)
      for (const { own, theirs } of readers) {
        const shown = drawnIn(html) ?? '';
        if (reader.own !== own) expect(html).not.toContain(theirs);
        if (reader.own !== own) expect(html).not.toContain(own);
        else if (shown) expect(shown).toContain(theirs);
      }
  });
});

describe('a page that is not drawn works as ever', () => {
  const what = { path: '/home', search: '', boot: '{}' };

  test('where drawing fails, which is said once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quad-drawn-'));
    await cp(built, folder, { recursive: true });
    await writeFile(join(folder, '.drawn/page.cjs'), "exports.draw = () => { throw new Error('no pencil'); };");
    const broken = await startTestServer({ pageFolder: folder });
    const html = await open(broken.client(), '/home');
    await broken.stop();
    expect(drawnIn(html)).toBeUndefined();
    expect(html).toMatch(/<script type="module" crossorigin src="\/assets\/index-/);
    expect(html).toContain('modulepreload');

    const said: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => said.push(line) });
    const drawer = new Drawer({ folder, log, now: () => Date.now(), busy: () => false });
    expect([await drawer.draw(what), await drawer.draw(what)]).toEqual([null, null]);
    expect(drawer.counts).toEqual({ drawn: 0, busy: 0, failed: 2 });
    expect(said).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  test('where calls are being refused, or too much was drawn already', async () => {
    const log = pino({ level: 'silent' });
    const busy = new Drawer({ folder: built, log, now: () => Date.now(), busy: () => true });
    expect(await busy.draw(what)).toBeNull();
    expect(busy.counts).toEqual({ drawn: 0, busy: 1, failed: 0 });
  });
});
