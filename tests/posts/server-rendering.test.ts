import type { Boot } from '../../contract/boot.ts';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getChat } from '../../contract/chats/chats.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { deletePost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { PageRenderer } from '../../server/pages/render.ts';
import { viewCookie } from '../../contract/view.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { item, postedSale } from '../factories/move-out.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, placePost, post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { builtFile } from '../harness/built-file.ts';
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

/** The server-rendered content without React's marks between texts; undefined where it is left to the browser. */
const renderedIn = (html: string) =>
  /<div id="root" data-rendered>([^]*)<\/div>\s*<script type="application\/json" id="boot">/
    .exec(html)?.[1]
    ?.replaceAll('<!-- -->', '');

/** Which files of code the page asks for. */
const partsIn = (html: string) => /<html[^>]* data-code="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];

describe('a page shows its content before any code has loaded', () => {
  test('the feed: its first posts, with the shell around them', async () => {
    const { _id } = await post(ana, 'A lamp with a long arm', { price: 15 });
    const html = await open(ana.client, '/home');
    const rendered = renderedIn(html);
    expect(rendered).toContain('A lamp with a long arm');
    expect(rendered).toContain(`href="/post/${_id}"`);
    expect(rendered).toContain('aria-label="Main"');
    // it contains no scripts; its code runs after it
    expect(rendered).not.toMatch(/<script|\son\w+=/);
    expect(html).toMatch(/<script type="module" crossorigin src="\/assets\/start-[\w-]+\.js"><\/script>/);
    // it is painted once it is complete, so that nothing moves while it arrives
    expect(html).toMatch(/<head>[^]*<link rel="expect" href="#boot" blocking="render">[^]*<\/head>[^]* id="boot">/);
  });

  test('the service worker stores the files that every page names, its styles too', async () => {
    const html = await open(ana.client, '/home');
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]*\.(?:js|css))"/g)].map(([, path = '']) => path);
    expect(named.some((path) => path.endsWith('.css'))).toBe(true);
    const worker = await open(ana.client, '/sw.js');
    const stored = JSON.parse(/const FIRST = (\[[^\]]*\])/.exec(worker)?.[1] ?? '[]') as string[];
    expect([...named, partsIn(html)[0]].filter((path) => !stored.includes(path ?? ''))).toEqual([]);
  });

  test('an address that is no page is answered with 404 and the same page', async () => {
    for (const path of ['/no/such', '/settings/nothing', '/c/nothing', '/courses/nothing', '/admin', '/%2e%2e/x']) {
      const { status, bytes } = await ana.client.request('GET', path);
      expect([path, status]).toEqual([path, 404]);
      expect(bytes.toString()).toContain('<title>Page not found');
    }
    for (const path of ['/home', '/settings', '/saved'])
      expect([path, (await ana.client.request('GET', path)).status]).toEqual([path, 200]);
  });

  test('the page of a person, a post or a sale that isn’t there for the viewer is answered with 404 [EVY-07]', async () => {
    const statuses = async (client: Client, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await client.request('GET', path)).status));
    const [bo, cy] = [await createPerson(server), await createPerson(server)];
    const { _id } = await post(bo, 'A tent for two');
    const { _id: gone } = await post(bo, 'A stove');
    const sale = await postedSale(server, bo, [item('A bookcase', 20)]);
    const paths = [`/${bo.username}`, `/post/${_id}`, `/sale/${sale._id}`];
    expect(await statuses(cy.client, paths)).toEqual([200, 200, 200]);
    expect(await statuses(server.client(), paths)).toEqual([200, 200, 200]);
    await bo.client.call(deletePost, { params: { id: gone } });
    const nowhere = ['/nobody-here', '/post/1', `/post/${gone}`, `/post/${bo.id}`, '/sale/1', `/sale/${_id}`];
    expect(await statuses(cy.client, nowhere)).toEqual(nowhere.map(() => 404));
    // whoever may not read the campus learns nothing
    expect(await statuses(server.client(), nowhere)).toEqual(nowhere.map(() => 200));
    await bo.client.call(blockUser, { params: { id: cy.id } });
    expect(await statuses(cy.client, paths)).toEqual([404, 404, 404]);
  });

  test('links that people write are nofollow [POS-30]', async () => {
    const { _id } = await post(ana, 'See https://shop.example.com/lamp');
    // cards have links in their texts
    ana.client.cookies.set(viewCookie, 'cards');
    for (const path of ['/home', `/post/${_id}`]) {
      const link = /<a [^>]*href="https:\/\/shop\.example\.com\/lamp"[^>]*>/.exec(
        renderedIn(await open(ana.client, path)) ?? '',
      );
      expect([
        path,
        /rel="([^"]*)"/
          .exec(link?.[0] ?? '')?.[1]
          ?.split(' ')
          .toSorted(),
      ]).toEqual([path, ['nofollow', 'noopener', 'noreferrer', 'ugc']]);
    }
    ana.client.cookies.delete(viewCookie);
  });

  test('the feed as filtered by its address', async () => {
    const { _id: desk } = await post(ana, 'A desk that folds', { price: 40, category: 'furniture' });
    const { _id: drone } = await post(ana, 'A drone without a rotor', { category: 'drones' });
    const narrowed = async (search: string) => {
      const html = await open(ana.client, `/home?${search}`);
      return [desk, drone].map((id) => [renderedIn(html)?.includes(id), html.includes(id)]);
    };
    const [all, none] = [
      [true, true],
      [false, false],
    ];
    expect(await narrowed('category=furniture')).toEqual([all, none]);
    expect(await narrowed('for_sale=true')).toEqual([all, none]);
    expect(await narrowed('category=drones')).toEqual([none, all]);
    expect(await narrowed('category=drones&for_sale=true')).toEqual([none, none]);
    expect(await narrowed('category=nonsense')).toEqual([all, all]);
  });

  test('one address for each screen: a trailing slash redirects', async () => {
    const { status, headers } = await ana.client.request('GET', '/settings/account/?from=mail');
    expect([status, headers.location]).toEqual([301, '/settings/account?from=mail']);
  });

  test('a post with its comments, saved or not', async () => {
    for (const [text, price, saved] of [
      ['Does anyone repair kettles?', undefined, 'Saved by 1'],
      ['A kettle without its lid', 5, '1 saved'],
    ] as const) {
      const { _id } = await post(ana, text, price === undefined ? {} : { price });
      await ana.client.call(savePost, { params: { id: _id } });
      const rendered = renderedIn(await open(ana.client, `/post/${_id}`))?.replaceAll('<!-- -->', '');
      expect(rendered).toContain(text);
      expect(rendered).toContain(saved);
    }
  });

  test('a profile, in any case of its name, with the requested tab', async () => {
    const { _id } = await post(ana, 'A chair that turns', { price: 30 });
    for (const path of ['/profile', `/${ana.username}`, `/${ana.username.toUpperCase()}`]) {
      const html = await open(ana.client, path);
      expect(renderedIn(html)).toContain('A chair that turns');
      expect(renderedIn(html)).toContain('Edit Profile');
      expect(partsIn(html)).toContain(await builtFile('app/screens/profile.tsx'));
    }
    const photos = renderedIn(await open(ana.client, `/${ana.username}?show=photos`));
    expect(photos).toContain('No Photos / Videos');
    expect(photos).not.toContain(`href="/post/${_id}"`);
  });

  test('to a visitor of a public campus: a listing, its seller and the terms, as text [EVY-07]', async () => {
    const { _id } = await post(ana, 'A kayak with two paddles', { price: 80 });
    const { write, bus } = server.app.platform;
    const become = (privacy: string) => write((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy));
    const visitor = server.client();
    await become('public');
    await expect
      .poll(async () => renderedIn(await open(visitor, `/post/${_id}`)))
      .toContain('A kayak with two paddles');
    expect(renderedIn(await open(visitor, `/post/${_id}`))).toContain('$80');
    const profile = renderedIn(await open(visitor, `/${ana.username}`));
    expect(profile).toContain(ana.username);
    expect(profile).toContain('A kayak with two paddles');
    expect(renderedIn(await open(visitor, '/terms'))).toMatch(/<h1[^>]*>Terms/);
    await become('private');
    await expect.poll(async () => renderedIn(await open(visitor, `/${ana.username}`))).not.toContain('A kayak');
  });

  test('a sale with its things, a course with its books, who liked a post, one’s own listings', async () => {
    const { _id } = await post(ana, 'A bench for two', { price: 25 });
    await ana.client.call(savePost, { params: { id: _id } });
    const sale = await postedSale(server, ana, [item('A bookcase of oak', 20), item('A rug with stripes', 10)]);
    expect(renderedIn(await open(ana.client, `/sale/${sale._id}`))).toContain('A rug with stripes');
    expect(renderedIn(await open(ana.client, `/post/${_id}/likes`))).toContain(`href="/${ana.username}"`);
    expect(renderedIn(await open(ana.client, '/listings'))).toContain('A bench for two');
    expect(renderedIn(await open(ana.client, '/courses'))).toContain('Courses');
    await post(ana, 'A book about rocks', {
      price: 30,
      category: 'books, movies, & music',
      details: { course_code: 'GEOL 1104' },
    });
    expect(renderedIn(await open(ana.client, '/courses/GEOL-1104'))).toContain('A book about rocks');
  });

  test('a search: popular searches, or the results; and saved posts', async () => {
    const { _id } = await post(ana, 'A tent for three', { price: 60 });
    await server.app.platform.pool.query(
      `insert into searches (campus_id, text, unique_views, total_views, found) values ('ou', 'tents', 5, 5, true)`,
    );
    await ana.client.call(savePost, { params: { id: _id } });
    const path = `href="/post/${_id}"`;
    expect(renderedIn(await open(ana.client, '/search'))).toContain('Popular searches');
    expect(renderedIn(await open(ana.client, '/search?q=tent&price_max=70'))).toContain(path);
    expect(renderedIn(await open(ana.client, '/search?q=tent&price_max=50'))).toContain('Nothing matches all of that.');
    expect(renderedIn(await open(ana.client, '/search?q=ana&show=people'))).toContain(`@<mark`);
    expect(renderedIn(await open(ana.client, '/saved'))).toContain(path);
    expect(renderedIn(await open(ana.client, '/saved?q=kettles'))).not.toContain(path);
  });

  test('the inbox, a conversation at its end, and the notifications', async () => {
    const eva = await createPerson(server, { first: 'Eva' });
    const chat = await chatOf(eva, ana);
    await sendText(eva, chat, 'Is the tent still there?');
    await comment(eva, (await post(ana, 'A rug')).root, 'How long is it?');
    const inbox = renderedIn(await open(ana.client, '/messages'));
    expect(inbox).toContain('Is the tent still there?');
    expect(inbox).toContain('You don&#x27;t have a message selected');
    const opened = await open(ana.client, `/messages/${chat}`);
    expect(renderedIn(opened)).toMatch(/role="log"[^]*Is the tent still there\?/);
    expect(renderedIn(opened)).toContain('placeholder="Say something . . ."');
    // rendering a page doesn't mark the chat as read
    expect((await ana.client.call(getChat, { params: { id: chat } })).unread).toBe(true);
    await expect
      .poll(async () => renderedIn(await open(ana.client, '/notifications')))
      .toContain('commented on your post');
  });

  test('the form of an ad', async () => {
    const { _id } = await post(ana, 'A tent for two', { price: 40 });
    const rendered = renderedIn(await open(ana.client, `/post/${_id}/boost`));
    expect(rendered).toContain('Ad title');
    expect(rendered).toContain('A tent for two');
  });

  test('any other screen: what needs no call', async () => {
    const rendered = renderedIn(await open(ana.client, '/ads'));
    expect(rendered).toContain(`@${ana.username}`);
    expect(renderedIn(await open(server.client(), '/login'))).toContain('Welcome back');
    expect(renderedIn(await open(server.client(), '/help'))).toContain('Customer Support');
  });

  test('user content is escaped', async () => {
    await post(ana, '</script><script>alert(1)</script><img src=x onerror=alert(2)>');
    const html = await open(ana.client, '/home');
    expect(renderedIn(html)).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toMatch(/<script>alert|<img src=x/);
  });
});

describe('nobody is shown what they can’t read', () => {
  test('a visitor of a private campus: no post, on any page [CAM-29, D6]', async () => {
    const { _id } = await post(ana, 'Unspoken of outside');
    for (const path of [
      '/home',
      '/home?for_sale=true',
      `/post/${_id}`,
      `/${ana.username}`,
      '/search',
      '/search?q=unspoken',
      '/saved',
    ]) {
      const html = await open(server.client(), path);
      expect(renderedIn(html)).toContain('Quad');
      expect(html).not.toContain('Unspoken of outside');
    }
    expect(renderedIn(await open(server.client(), '/home'))).toContain('This community is private.');
  });

  test('either of two people of whom one blocked the other [D11]', async () => {
    const [bo, cy] = [await createPerson(server, { first: 'Bo' }), await createPerson(server, { first: 'Cy' })];
    const { _id } = await post(bo, 'Of one who is blocked');
    expect(renderedIn(await open(cy.client, '/home'))).toContain('Of one who is blocked');
    await cy.client.call(savePost, { params: { id: _id } });
    await cy.client.call(blockUser, { params: { id: bo.id } });
    for (const path of ['/home', `/post/${_id}`, `/${bo.username}`, '/search?q=blocked', '/saved'])
      await expect.poll(() => open(cy.client, path)).not.toContain('Of one who is blocked');
  });

  test('a post that is missing, hidden or deleted [POS-36, POS-37]', async () => {
    const hidden = await placePost(server, ana, { text: 'Taken away', hidden: true });
    const deleted = await placePost(server, ana, { text: 'Thrown away', deleted: true });
    for (const id of [hidden, deleted, '00000000-0000-7000-8000-000000000000', 'no-id']) {
      const html = await open(ana.client, `/post/${id}`);
      expect(html).toContain('"post":null');
      expect(html).not.toMatch(/Taken away|Thrown away/);
    }
  });

  test('private records: another’s conversation, ad, saved posts and notifications [MSG-02, D41]', async () => {
    const [fay, gus] = [await createPerson(server, { first: 'Fay' }), await createPerson(server, { first: 'Gus' })];
    const chat = await chatOf(fay, gus);
    await sendText(fay, chat, 'Between the two of us');
    const { _id } = await post(fay, 'The post of Fay');
    const paths = [`/messages/${chat}`, '/messages', '/notifications', '/saved', `/post/${_id}/boost`];
    for (const client of [ana.client, server.client()])
      for (const path of paths) {
        const html = await open(client, path);
        expect(html).not.toMatch(/Between the two of us|The post of Fay/);
        expect(html).toMatch(path === '/messages' && client === ana.client ? /"first":\[\{/ : /"first":\[/);
      }
    // only a verified account can read it
    const ines = await createPerson(server, { first: 'Ines', verified: false });
    for (const path of ['/messages', '/notifications', '/saved', '/search?q=post', `/${fay.username}`])
      expect(await open(ines.client, path)).not.toContain('The post of Fay');
    for (const path of ['/messages', '/notifications', '/saved'])
      expect(await open(ines.client, path)).toContain('"first":[]');
  });

  test('people of two campuses who load pages at the same moment each get their own [D7]', async () => {
    const di = await createPerson(server, { campus: 'ut', first: 'Di' });
    await post(ana, 'Only for the first campus');
    await post(di, 'Only for the second campus');
    const chat = await chatOf(ana, await createPerson(server, { first: 'Hal' }));
    await sendText(ana, chat, 'Said on the first campus');
    const other = await chatOf(di, await createPerson(server, { campus: 'ut', first: 'Ivo' }));
    await sendText(di, other, 'Said on the second campus');
    const readers = [
      { client: ana.client, name: `@${ana.username}`, own: /first campus/, theirs: /second campus|is private\./ },
      { client: di.client, name: `@${di.username}`, own: /second campus/, theirs: /first campus|is private\./ },
      {
        client: server.client(),
        name: 'Welcome to Quad at OU',
        own: /is private\./,
        theirs: /(?:first|second) campus/,
      },
    ];
    // each of them shows something private
    const pages = [
      '/home',
      '/home?category=all',
      '/search?q=campus',
      '/profile',
      '/messages',
      `/messages/${chat}`,
      `/messages/${other}`,
    ];
    const shown = await Promise.all(
      pages.flatMap((path) => readers.map(async (reader) => ({ reader, path, html: await open(reader.client, path) }))),
    );
    const rendered = shown.filter(({ html }) => renderedIn(html) !== undefined);
    expect(rendered.length).toBeGreaterThan(0);
    for (const { reader, path, html } of shown) {
      expect(html).not.toMatch(reader.theirs);
      for (const { name } of readers) if (name !== reader.name) expect(html).not.toContain(name);
      if (renderedIn(html) !== undefined && path === '/home') expect(renderedIn(html)).toMatch(reader.own);
    }
    for (const path of ['/home', '/profile', '/messages'])
      expect(
        shown.some((page) => page.reader === readers[0] && page.path === path && /first campus/.test(page.html)),
      ).toBe(true);
  });
});

describe('a page that isn’t server-rendered still works', () => {
  const nothing = { first: [], page: null };
  const what = { path: '/home', search: '', boot: {} as Boot, read: async () => null, crowded: false };

  test('when rendering fails, which is logged once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quad-rendered-'));
    await cp(built, folder, { recursive: true });
    await writeFile(join(folder, '.server/page.js'), "export const render = () => { throw new Error('no pencil'); };");
    const broken = await startTestServer({ pageFolder: folder });
    const html = await open(broken.client(), '/home');
    await broken.stop();
    expect(renderedIn(html)).toBeUndefined();
    expect(html).toMatch(/<script type="module" crossorigin src="\/assets\/start-/);
    expect(partsIn(html)[0]).toMatch(/^\/assets\/main-/);

    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const renderer = new PageRenderer({ folder, log, busy: () => false });
    expect([await renderer.render(what), await renderer.render(what)]).toEqual([nothing, nothing]);
    expect(renderer.counts).toEqual({ rendered: 0, busy: 0, failed: 2 });
    expect(lines).toHaveLength(1);
    await rm(folder, { recursive: true });
  });

  test('when the server is overloaded', async () => {
    const log = pino({ level: 'silent' });
    // what the screen reads comes with the page even so
    const folder = await mkdtemp(join(tmpdir(), 'quad-rendered-'));
    await mkdir(join(folder, '.server'));
    await writeFile(
      join(folder, '.server/page.js'),
      'export const render = async ({ html, read }) => ({ first: [await read("/api/feed", {}, {})], page: html ? {} : null, tookMs: 0 });',
    );
    const busy = new PageRenderer({ folder, log, busy: () => true });
    expect(await busy.render({ ...what, read: async () => 'the feed' })).toEqual({ first: ['the feed'], page: null });
    await rm(folder, { recursive: true });
    expect(busy.counts).toEqual({ rendered: 0, busy: 1, failed: 0 });
  });
});
