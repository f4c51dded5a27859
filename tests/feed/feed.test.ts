import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listProfilePosts, listSaved } from '../../contract/posts/lists.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { postPage, sellPost } from '../../contract/posts/posts.ts';
import { savePost, unsavePost } from '../../contract/posts/saves.ts';
import { search, searchSaved } from '../../contract/search/search.ts';
import { setUsername } from '../../contract/identity/settings.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, manyPosts, post } from '../factories/posts.ts';
import type { Client } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  server = await startTestServer();
  ana = await createPerson(server, { first: 'Ana' });
  bo = await createPerson(server, { first: 'Bo' });
});
afterAll(() => server.stop());

const run = (sql: string, ...values: unknown[]) => server.app.platform.pool.query(sql, values);
const idsOf = async (client: Client, query = {}) =>
  (await client.call(listFeed, { query })).posts.map((each) => each._id);

async function everyPage(client: Client, query: Record<string, string> = {}): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await client.call(listFeed, { query: { ...query, ...(cursor ? { cursor } : {}) } });
    pages.push(page.posts.map((each) => each._id));
    cursor = page.cursor;
  } while (cursor);
  return pages;
}

test('only verified people can read a private campus; the generic one has no feed [FEE-06, CAM-29]', async () => {
  expect(await server.client().refused(listFeed)).toMatchObject({ status: 401, code: 'private_community' });
  const unverified = await createPerson(server, { verified: false });
  expect(await unverified.client.refused(listFeed)).toMatchObject({ status: 403, code: 'not_verified' });
  expect(await ana.client.on('campus').refused(listFeed)).toMatchObject({ code: 'no_community' });
  await ana.client.on('ut').call(listFeed);
});

test('pages of 25 or 15, then 15, lose and repeat nothing and end without a cursor [FEE-11, FEE-17, FEE-18, OPE-18]', async () => {
  const reader = await createPerson(server);
  await manyPosts(server, ana, 60);
  for (const [campus, first] of [
    ['ou', 25],
    ['smu', 15],
  ] as const) {
    if (campus === 'smu') await manyPosts(server, ana, 32, 'smu');
    const pages = await everyPage(reader.client.on(campus));
    expect(pages[0]).toHaveLength(first);
    expect(pages[1]).toHaveLength(15);
    const { rows } = await run(
      `select id from posts where campus_id = $1 and parent_id is null order by last_modified desc, id desc`,
      campus,
    );
    expect(pages.flat()).toEqual(rows.map((row) => row.id));
  }
  expect(await reader.client.refused(listFeed, { query: { cursor: 'AAAA' } })).toMatchObject({ code: 'bad_cursor' });
});

test('a last page that is exactly full has no cursor [FEE-11]', async () => {
  await manyPosts(server, ana, 15, 'duke');
  const page = await ana.client.on('duke').call(listFeed);
  expect(page.posts).toHaveLength(15);
  expect(page.cursor).toBeUndefined();
});

test('the newest come first, and a reply at any depth moves its post up [FEE-12, COM-09]', async () => {
  const older = await post(ana, 'older');
  const newer = await post(ana, 'newer');
  expect((await idsOf(bo.client)).slice(0, 2)).toEqual([newer._id, older._id]);
  const first = await comment(bo, older._id, 'still there?');
  expect((await idsOf(bo.client)).slice(0, 2)).toEqual([older._id, newer._id]);
  await comment(bo, newer._id, 'and this?');
  await comment(ana, first._id, 'yes');
  expect((await idsOf(bo.client)).slice(0, 2)).toEqual([older._id, newer._id]);
});

test('a page is the same for everyone except for their saved posts [FEE-16, SAV-01]', async () => {
  const { _id: id } = await post(ana, 'kettle');
  await bo.client.call(savePost, { params: { id } });
  const own = await bo.client.call(listFeed);
  const other = await ana.client.call(listFeed);
  expect(own.mine.saved).toContain(id);
  expect(other.mine.saved).not.toContain(id);
  expect(own.posts).toEqual(other.posts);
  expect(own.posts.find((each) => each._id === id)?.likes).toBe(1);
  await bo.client.call(unsavePost, { params: { id } });
  expect((await bo.client.call(listFeed)).mine.saved).not.toContain(id);
});

test('deeper pages include the saved ids too [FEE-16]', async () => {
  const [, second] = await everyPage(ana.client);
  const id = second?.[3] ?? '';
  await ana.client.call(savePost, { params: { id } });
  const { cursor } = await ana.client.call(listFeed);
  expect((await ana.client.call(listFeed, { query: { cursor } })).mine.saved).toEqual([id]);
});

test('blocked people’s posts are left out, in both directions, without losing others [FEE-16, D11]', async () => {
  const reader = await createPerson(server);
  const shown = await post(bo, 'shown');
  const hidden = await post(ana, 'hidden');
  expect(await idsOf(reader.client)).toEqual(expect.arrayContaining([shown._id, hidden._id]));
  for (const [by, whom] of [
    [reader.id, ana.id],
    [ana.id, reader.id],
  ]) {
    await run('delete from blocks');
    await run('insert into blocks (blocker_id, blocked_id) values ($1, $2)', by, whom);
    server.app.platform.bus.publish('blocks.changed', { userIds: [by, whom] });
    const ids = (await everyPage(reader.client)).flat();
    expect(ids).toContain(shown._id);
    expect(ids).not.toContain(hidden._id);
    const { rows } = await run(
      `select id from posts where campus_id = 'ou' and parent_id is null and author_id <> $1
       order by last_modified desc, id desc`,
      ana.id,
    );
    expect(ids).toEqual(rows.map((row) => row.id));
  }
  await run('delete from blocks');
  server.app.platform.bus.publish('blocks.changed', { userIds: [reader.id, ana.id] });
  expect(await idsOf(reader.client)).toContain(hidden._id);
});

test('filters by category and by what is for sale [FEE-24, FEE-27, D30]', async () => {
  const lamp = await post(ana, 'lamp', { price: 10, category: 'home decor' });
  const free = await post(ana, 'free', { category: 'home decor' });
  const gift = await post(ana, 'costs nothing', { price: 0, category: 'home decor' });
  const desk = await post(ana, 'desk', { price: 45, category: 'furniture' });
  expect(await idsOf(bo.client, { category: 'home decor' })).toEqual([gift._id, free._id, lamp._id]);
  expect((await idsOf(bo.client, { for_sale: 'true' })).slice(0, 3)).toEqual([desk._id, gift._id, lamp._id]);
  expect(await idsOf(bo.client, { category: 'home decor', for_sale: 'true' })).toEqual([gift._id, lamp._id]);
  await ana.client.call(sellPost, { params: { id: lamp._id }, body: { sold: true } });
  expect(await idsOf(bo.client, { category: 'home decor', for_sale: 'true' })).toEqual([gift._id]);
  expect(await idsOf(bo.client, { category: 'home decor' })).toContain(lamp._id);
  expect(await bo.client.refused(listFeed, { query: { category: 'nothing' as never } })).toMatchObject({ status: 400 });
});

test('a new member is announced once [FEE-28, VER-24]', async () => {
  const { memberJoined } = await import('../../server/features/identity/index.ts');
  const { write } = server.app.platform;
  const joined = { userId: bo.id, campusId: 'ou' };
  await write((tx) => tx.emit(memberJoined, joined));
  await write((tx) => tx.emit(memberJoined, joined));
  const { posts } = await ana.client.call(listFeed);
  expect(posts.filter((each) => each.type === 'new user' && each.user._id === bo.id)).toHaveLength(1);
});

test('a page has the shape of the contract, whatever the names and texts [ENT-02, ENT-06]', async () => {
  const odd = await createPerson(server, { first: 'O"Bri\\en', last: '𝒵é\n' });
  await post(odd, '</script>"\\\u2028 \u{1f469}\u200d\u{1f680}', { price: 1, category: 'toys, games, & hobbies' });
  const { json } = await bo.client.try(listFeed);
  expect(z.safeParse(postPage, json).error?.issues ?? []).toEqual([]);
  expect((json as { posts: { user: { first_name: string; last_name: string } }[] }).posts[0]?.user).toMatchObject({
    first_name: 'O"Bri\\en',
    last_name: '𝒵.',
  });
});

test('a change at one server is visible at another [OPE-06]', async () => {
  const other = await startTestServer({ databaseUrl: databaseUrl() });
  try {
    const there = other.client();
    for (const [name, value] of bo.client.cookies) there.cookies.set(name, value);
    await there.call(listFeed);
    const { _id: id } = await post(ana, 'across');
    await expect.poll(() => idsOf(there)).toContain(id);
    await bo.client.call(savePost, { params: { id } });
    await expect.poll(async () => (await there.call(listFeed)).mine.saved).toContain(id);
  } finally {
    await other.stop();
  }
});

test('a new name shows everywhere at once, and soon at another server [OPE-06, PRO-31]', async () => {
  const other = await startTestServer({ databaseUrl: databaseUrl() });
  try {
    const cara = await createPerson(server, { first: 'Cara' });
    const { _id: id } = await post(cara, 'a quokka to be renamed', { category: 'drones' });
    const { _id: reply } = await comment(cara, id, 'still here');
    await bo.client.call(savePost, { params: { id } });
    const there = other.client();
    for (const [name, value] of bo.client.cookies) there.cookies.set(name, value);
    const namesBy = async (client: Client, username: string) => {
      const lists = await Promise.all([
        client.call(listFeed),
        client.call(listFeed, { query: { category: 'drones' } }),
        client.call(listProfilePosts, { params: { username }, query: { show: 'posts' } }),
        client.call(listProfilePosts, { params: { username }, query: { show: 'replies' } }),
        client.call(listSaved),
        client.call(search, { query: { q: 'quokka' } }),
        client.call(searchSaved, { query: { q: 'quokka' } }),
      ]);
      const { comments } = await client.call(listComments, { params: { id } });
      const own = [...lists.map(({ posts }) => posts), comments].map((posts) =>
        posts.filter((each) => each._id === id || each._id === reply).map(({ user }) => user.username),
      );
      return own.map((names) => [...new Set(names)].join());
    };
    const all = (name: string) => Array.from({ length: 8 }, () => name);
    // both have cached it
    expect(await namesBy(bo.client, cara.username)).toEqual(all(cara.username));
    expect(await namesBy(there, cara.username)).toEqual(all(cara.username));
    const renamed = `new-${cara.username}`;
    await cara.client.call(setUsername, { body: { username: renamed } });
    expect(await namesBy(bo.client, renamed)).toEqual(all(renamed));
    await expect.poll(() => namesBy(there, renamed), { timeout: 10_000 }).toEqual(all(renamed));
  } finally {
    await other.stop();
  }
});

function databaseUrl(): string {
  return String(
    (server.app.platform.pool as unknown as { options: { connectionString: string } }).options.connectionString,
  );
}

test('two hundred posts by others while a reader pages to the bottom: each is seen exactly once [FEE-11, FEE-17, FEE-18]', async () => {
  const reader = await createPerson(server, { campus: 'unt' });
  const before = await createPerson(server, { campus: 'unt' });
  await manyPosts(server, before, 200, 'unt');
  const all = await server.app.platform.pool.query<{ id: string }>(
    `select id from posts where campus_id = 'unt' order by last_modified desc, id desc`,
  );
  const seen: string[] = [];
  let author = before;
  let made = 0;
  let cursor: string | undefined;
  do {
    const page = await reader.client.call(listFeed, { query: cursor ? { cursor } : {} });
    seen.push(...page.posts.map(({ _id }) => _id));
    cursor = page.cursor;
    // sixteen of them between two pages, by different people, created as the product does
    for (let n = 0; cursor && n < 16 && made < 200; n++, made++) {
      if (made % 10 === 0) author = await createPerson(server, { campus: 'unt' });
      await post(author, `made meanwhile, ${made}`);
    }
  } while (cursor);
  expect(made).toBe(200);
  expect(seen).toEqual(all.rows.map(({ id }) => id));
  // and from the top again: all four hundred, each once
  const again: string[] = [];
  do {
    const page = await reader.client.call(listFeed, { query: cursor ? { cursor } : {} });
    again.push(...page.posts.map(({ _id }) => _id));
    cursor = page.cursor;
  } while (cursor);
  expect(again).toHaveLength(400);
  expect(new Set(again).size).toBe(400);
});

test('many readers during many writes each see what was acknowledged [FEE-11]', async () => {
  await Promise.all(
    Array.from({ length: 8 }, async (_, i) => {
      const author = await createPerson(server);
      for (let n = 0; n < 3; n++) {
        const { _id } = await post(author, `busy ${i} ${n}`);
        expect(await idsOf(bo.client)).toContain(_id);
      }
    }),
  );
});

test('a campus’s first page changes to its new flag’s size at once [FEE-11, D4]', async () => {
  const reader = await createPerson(server, { campus: 'uf' });
  await manyPosts(server, reader, 30, 'uf');
  const sizeOf = async () => (await reader.client.call(listFeed)).posts.length;
  expect(await sizeOf()).toBe(15);
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'uf', 'first_page_large', 'on'));
  await expect.poll(sizeOf).toBe(25);
  await write((tx) => setCampus(tx, bus, 'uf', 'first_page_large', 'off'));
  await expect.poll(sizeOf).toBe(15);
});
