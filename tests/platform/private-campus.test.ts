import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CampusPrivacy } from '../../contract/campuses/campuses.ts';
import { room } from '../../contract/live-events.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { createPost, deletePost } from '../../contract/posts/posts.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { comment, words } from '../factories/posts.ts';
import type { Answer, Client } from '../harness/client.ts';
import { useLive } from '../harness/live.ts';
import { comparable } from './leaks/compare.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Line, send } from './access/send-request.ts';
import { samples } from './access/samples.ts';
import { privateCampus } from './access/campuses.ts';
import { type Actor, createWorld, MARK, NOBODY, type Role, type World } from './access/world.ts';

/** The privacy levels with restricted reading, and the roles that can't read there (D6, D56). */
const outsiders: [level: CampusPrivacy, outside: Role[]][] = [
  ['private', ['visitor', 'unverified', 'banned', 'suspended']],
  ['members', ['visitor', 'unverified', 'verified', 'banned', 'suspended']],
];
// the sandbox's mailbox shows every mail to local users
const reading = [...privateCampus.values()].filter(
  ({ method, path }) => (method === 'GET' || method === 'PAGE') && !path.startsWith('/sandbox'),
);

let server: TestServer;
let world: World;
const { listen, join } = useLive();
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  world = await createWorld(server);
  await world.actor('member').client.call(savePost, { params: { id: world.post._id } });
});
afterAll(() => server.stop());

async function askAs(line: Line, actor: Actor): Promise<{ answer: Answer; named: string[] }> {
  const sample = (await samples[line.key]?.(world, actor)) ?? {};
  return {
    answer: await send(line, actor, sample),
    named: [...Object.values(sample.params ?? {}), sample.query ?? ''],
  };
}

/** What an answer reveals of the community: words, or ids that were not in the request. */
function revealedIn(text: string, named: string[]): string[] {
  const { post, commentId, photoId, hiddenId, hiddenPhotoId, deletedId, unusedId } = world;
  const secrets = [MARK, post._id, commentId, photoId, hiddenId, hiddenPhotoId, deletedId, unusedId];
  return secrets.filter((secret) => text.includes(secret) && !named.some((each) => each.includes(secret)));
}

/** Every way to read one record by its id. */
const requestsFor = (id: string): [method: string, path: string, headers?: Record<string, string>][] => [
  ['GET', `/api/posts/${id}`],
  ['HEAD', `/api/posts/${id}`],
  ['GET', `/api/posts/${id}/comments`],
  ['GET', `/api/posts/${id}/likes`],
  ['DELETE', `/api/posts/${id}`],
  ['PUT', `/api/posts/${id}/save`],
  ['GET', `/files/${id}/320.webp`],
  ['HEAD', `/files/${id}/320.webp`],
  ['GET', `/files/${id}/320.webp`, { 'if-none-match': '"320"' }],
  ['GET', `/files/${id}/320.webp`, { range: 'bytes=0-1' }],
  ['GET', `/files/${id}/poster.webp`],
  ['GET', `/api/files/${id}`],
  ['HEAD', `/api/uploads/${id}`, { 'tus-resumable': '1.0.0' }],
  ['GET', `/post/${id}`],
];

describe.each(outsiders)('a %s campus', (level, outside) => {
  beforeAll(async () => {
    const { write, bus } = server.app.platform;
    await write((tx) => setCampus(tx, bus, 'ou', 'privacy', level));
    // a caller who can read a private campus but not a members-only one tells the two apart
    const expected = level === 'members' ? 403 : 200;
    const { client } = world.actor('verified');
    await vi.waitFor(async () => expect((await client.request('GET', '/api/feed')).status).toBe(expected));
  });

  describe('people who may not read it learn nothing about it [CAM-25, CAM-26, CAM-29, CAM-33, D6, D56]', () => {
    test.each(reading)('$key', async (line) => {
      for (const role of outside) {
        const { answer, named } = await askAs(line, world.actor(role));
        expect({ role, given: revealedIn(comparable(answer), named) }).toEqual({ role, given: [] });
      }
    });

    test('while a member sees all of it', async () => {
      const shown = new Set<string>();
      for (const line of reading) {
        const { answer } = await askAs(line, world.actor('member'));
        for (const secret of revealedIn(comparable(answer), [])) shown.add(secret);
      }
      for (const secret of [MARK, world.post._id, world.commentId, world.photoId]) expect(shown).toContain(secret);
    });
  });

  describe('a blocked person learns nothing about the blocker [MOD-18, D11]', () => {
    test.each(reading)('$key', async (line) => {
      const { answer, named } = await askAs(line, world.actor('blocked'));
      const { id, username } = world.owner;
      const people = [id, username].filter((secret) => comparable(answer).includes(secret) && !named.includes(secret));
      expect([...revealedIn(comparable(answer), named), ...people]).toEqual([]);
    });
  });

  describe('existing and missing records look the same to someone who can’t read [D6]', () => {
    const records = () => [
      world.post._id,
      world.commentId,
      world.photoId,
      world.hiddenId,
      world.hiddenPhotoId,
      world.deletedId,
      world.unusedId,
    ];

    async function compare(client: Client): Promise<void> {
      const missing = requestsFor(NOBODY);
      for (const id of records())
        for (const [at, [method, path, headers]] of requestsFor(id).entries()) {
          const [there, none] = [
            await client.request(method, path, undefined, headers),
            await client.request(method, missing[at]?.[1] ?? '', undefined, headers),
          ];
          expect(`${method} ${comparable(there).replaceAll(id, NOBODY)}`).toBe(`${method} ${comparable(none)}`);
        }
    }

    test.each(outside)('for %s', (role) => compare(world.actor(role).client));

    test('other campuses’ hosts reveal nothing either, public ones and the generic one included [CAM-14]', async () => {
      const { write, bus } = server.app.platform;
      await write((tx) => setCampus(tx, bus, 'smu', 'privacy', 'public'));
      await expect.poll(async () => (await server.client('smu').request('GET', '/api/feed')).status).toBe(200);
      for (const host of ['smu', 'campus', 'ut']) await compare(server.client(host));
      const feed = await server.client('smu').request('GET', `/api/profiles/${world.owner.username}/posts`);
      expect(revealedIn(comparable(feed), [])).toEqual([]);
    });
  });

  test('a person’s number of posts is only shown to readers of their campus [CAM-25]', async () => {
    const params = { username: world.owner.username };
    const count = async (client: Client) => (await client.call(getProfile, { params })).totalPosts;
    for (const role of outside) expect(await count(world.actor(role).client)).toBeNull();
    expect(await count(server.client('smu'))).toBeNull();
    expect(await count(world.actor('guest').client)).toBe(2);
  });

  test('activity counts are for readers alone; the number of members is public [CAM-25]', async () => {
    const stats = async (role: Role) =>
      (await world.actor(role).client.request('GET', '/api/campus/stats')).json as Record<string, number | null>;
    for (const role of outside)
      expect(await stats(role)).toMatchObject({ new_members_week: null, posts_week: null, posts_month: null });
    expect(await stats('member')).toMatchObject({ posts_week: expect.any(Number), members: expect.any(Number) });
  });

  test('no live event reaches outsiders [CAM-28, D6]', async () => {
    const { owner } = world;
    const member = await listen(world.actor('member').client);
    expect(await join(member, room.campus('ou'))).toBe(true);
    const receivedEvents: string[] = [];
    const listeners = await Promise.all(outside.map((role) => listen(world.actor(role).client)));
    for (const socket of listeners) {
      socket.onAny((event: string) => receivedEvents.push(event));
      for (const name of [room.campus('ou'), room.post('ou', world.post._id), room.user(owner.id)])
        expect(await join(socket, name)).toBe(false);
    }
    const inside: string[] = [];
    member.onAny((event: string) => inside.push(event));
    const { _id: id } = await owner.client.call(createPost, { body: { text: words(MARK) } });
    await comment(owner, id, MARK);
    await world.actor('other').client.call(savePost, { params: { id } });
    await owner.client.call(deletePost, { params: { id } });
    await expect.poll(() => inside.length).toBeGreaterThan(1);
    // events to them would have come before this answer, on the same connection
    for (const socket of listeners) await join(socket, room.campus('ou'));
    expect(receivedEvents).toEqual([]);
  });

  test('pages of a private campus have no previews: a head depends on the kind of address alone [CAM-29, D6, QRF-02]', async () => {
    const head = async (path: string) => {
      const html = (await server.client().request('GET', path, undefined, { 'user-agent': 'facebookexternalhit/1.1' }))
        .bytes;
      return /<head>[\s\S]*<\/head>/.exec(html.toString('utf8'))?.[0] ?? '';
    };
    const titleIn = (text: string) => /<title>(.*)<\/title>/.exec(text)?.[1];
    const untitled = (text: string) => text.replace(/<title>.*<\/title>/, '');
    const home = await head('/home');
    expect(titleIn(home)).toBe('Quad OU');
    expect(home).toContain('<meta property="og:title" content="Quad OU">');
    expect(home).not.toMatch(/canonical|og:url|og:image/);
    expect(untitled(await head('/search?q=lamp'))).toBe(untitled(home));
    // a link to something says that it is for members only, whether it exists or not
    const missing = await head(`/post/${NOBODY}`);
    expect(missing).toContain('content="Members only.');
    expect(missing).not.toMatch(/canonical|og:url|og:image/);
    for (const path of [`/post/${world.post._id}`, `/${world.owner.username}`, '/nobodyhere'])
      expect(untitled(await head(path))).toBe(untitled(missing));
    // a title depends on the address alone, whether the record exists or not
    for (const id of [world.post._id, NOBODY]) expect(titleIn(await head(`/post/${id}`))).toBe('Post · Quad OU');
    for (const name of [world.owner.username, 'nobodyhere'])
      expect(titleIn(await head(`/${name}`))).toBe(`@${name} · Quad OU`);
    for (const path of ['/sitemap.xml', '/sitemap_index.xml', '/feed.xml', '/rss.xml'])
      expect((await server.client().request('GET', path)).status).toBe(404);
  });

  test('content of a private campus is never cached by proxies [D7]', async () => {
    for (const line of reading) {
      const { answer, named } = await askAs(line, world.actor('member'));
      if (answer.status >= 300 || revealedIn(comparable(answer), named).length === 0) continue;
      expect([line.key, answer.headers['cache-control']]).toEqual([
        line.key,
        expect.stringMatching(/^(no-store|private)/),
      ]);
    }
    const photo = await world.actor('member').client.request('GET', `/files/${world.photoId}/320.webp`);
    expect(photo.headers).toMatchObject({ 'cache-control': expect.stringMatching(/^private/), vary: 'cookie' });
  });
});
