import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkChat, getChat, listChats, listUsers, startChat } from '../../contract/chats/chats.ts';
import { listMessages, sendMessage } from '../../contract/chats/messages.ts';
import { listMembers } from '../../contract/campuses/campuses.ts';
import { room } from '../../contract/live-events.ts';
import { blockUser, getStanding, listBlocked, unblockUser } from '../../contract/moderation/moderation.ts';
import { listMentions, listNotifications } from '../../contract/notifications/notifications.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { listProfilePosts } from '../../contract/posts/lists.ts';
import { createComment, listComments } from '../../contract/posts/comments.ts';
import { createPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { listLikes, savePost } from '../../contract/posts/saves.ts';
import { search, searchPeople } from '../../contract/search/search.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, words } from '../factories/posts.ts';
import type { Answer } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { send } from '../platform/access/send-request.ts';
import { samples } from '../platform/access/samples.ts';
import { privateCampus } from '../platform/access/campuses.ts';
import { createWorld, MARK, type World } from '../platform/access/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => server.stop());

const block = (by: Person, whom: Person) => by.client.call(blockUser, { params: { id: whom.id } });
const unblock = (by: Person, whom: Person) => by.client.call(unblockUser, { params: { id: whom.id } });
const idsOf = (posts: readonly Post[]) => posts.map(({ _id }) => _id);
const person = (first: string) => createPerson(server, { first });

test('someone who blocks a person sees them in the list, and can undo it; nobody else learns of it [MOD-16, D11]', async () => {
  const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
  expect(await ana.client.call(getStanding, { params: { id: bo.id } })).toEqual({ blocked: false, muted: false });
  expect(await block(ana, bo)).toEqual({ blocked: true, muted: false });
  expect(await block(ana, bo)).toEqual({ blocked: true, muted: false });
  await block(ana, cy);
  const { people } = await ana.client.call(listBlocked);
  expect(people.map(({ _id, username }) => [_id, username])).toEqual([
    [cy.id, cy.username],
    [bo.id, bo.username],
  ]);
  expect(await bo.client.call(listBlocked)).toEqual({ people: [] });
  // her account doesn't exist for him, and neither does her profile
  expect(await bo.client.refused(getStanding, { params: { id: ana.id } })).toMatchObject({ code: 'user_not_found' });
  expect(await unblock(ana, bo)).toEqual({ blocked: false, muted: false });
  expect((await ana.client.call(listBlocked)).people.map(({ _id }) => _id)).toEqual([cy.id]);
  expect(await ana.client.refused(blockUser, { params: { id: ana.id } })).toMatchObject({ code: 'block_self' });
  expect(await ana.client.refused(blockUser, { params: { id: '01890000-0000-7000-8000-000000000000' } })).toMatchObject(
    { code: 'user_not_found' },
  );
});

test('blocked people come in pages, the latest first [MOD-16, OPE-18]', async () => {
  const ana = await person('Ana');
  const others: string[] = [];
  for (let n = 0; n < 17; n++) {
    const other = await createPerson(server, { setUp: false });
    await block(ana, other);
    others.unshift(other.id);
  }
  const first = await ana.client.call(listBlocked);
  const second = await ana.client.call(listBlocked, { query: { cursor: first.cursor } });
  expect([...first.people, ...second.people].map(({ _id }) => _id)).toEqual(others);
  expect(second.cursor).toBeUndefined();
});

describe('neither of two people sees the other while one blocks, whoever did [MOD-17, MOD-18, NOT-08, D11]', () => {
  test.each(['blocker', 'blocked'] as const)('as the %s', async (side) => {
    const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
    const mark = `zebra${ana.id.slice(-6)}`;
    const his = await post(bo, `A ${mark} lamp`, { price: 5 });
    const [other, own] = [await post(cy, `Another ${mark}`), await post(ana, 'Mine')];
    const underHis = await comment(cy, his._id, 'how bright?');
    const answered = await comment(bo, other._id, 'his words');
    await comment(cy, answered._id, 'an answer');
    const alone = await comment(bo, other._id, 'his alone');
    await bo.client.call(savePost, { params: { id: other._id } });
    await bo.client.call(savePost, { params: { id: own._id } });
    await bo.client.call(createPost, {
      body: { text: { blocks: [{ type: 'paragraph', spans: [{ mention: { username: ana.username } }] }] } } as never,
    });
    const chat = await chatOf(bo, ana);
    await sendText(bo, chat, 'hello');
    const before = (await ana.client.call(getViewer)).unread;
    expect(before).toMatchObject({ chats: 1 });
    expect(before.notifications).toBeGreaterThan(1);

    const look = async () => {
      const { client } = ana;
      const missing = async (call: Promise<{ code: string }>) => (await call).code;
      const found = await client.call(search, { query: { q: mark } });
      const comments = (await client.call(listComments, { params: { id: other._id } })).comments;
      return {
        feed: idsOf((await client.call(listFeed)).posts).filter((id) => [his._id, other._id].includes(id)),
        found: idsOf(found.posts),
        people: (await client.call(searchPeople, { query: { q: bo.username } })).people.length,
        members: (await client.call(listMembers)).members.some(({ _id }) => _id === bo.id),
        users: (await client.call(listUsers)).users.some(({ _id }) => _id === bo.id),
        comments: comments.map(({ _id, deleted, user }) => [_id, deleted, user._id]),
        likers: (await client.call(listLikes, { params: { id: other._id } })).people.map(({ _id }) => _id),
        told: (await client.call(listNotifications)).notifications.filter(({ from_user }) => from_user === bo.id)
          .length,
        mentions: (await client.call(listMentions)).posts.length,
        chats: (await client.call(listChats)).chats.map(({ _id }) => _id),
        unread: await client.call(getViewer).then(({ unread }) => [unread.notifications, unread.chats]),
        codes: await Promise.all([
          missing(client.refused(getProfile, { params: { username: bo.username } })),
          missing(client.refused(listProfilePosts, { params: { username: bo.username } } as never)),
          missing(client.refused(getPost, { params: { id: his._id } })),
          missing(client.refused(getPost, { params: { id: underHis._id } })),
          missing(client.refused(listComments, { params: { id: underHis._id } })),
          missing(client.refused(savePost, { params: { id: his._id } })),
          missing(client.refused(createComment, { params: { id: his._id }, body: { text: words('hi') } })),
          missing(client.refused(createComment, { params: { id: answered._id }, body: { text: words('hi') } })),
          missing(client.refused(getChat, { params: { id: chat } })),
          missing(client.refused(listMessages, { params: { id: chat } })),
          missing(client.refused(sendMessage, { params: { id: chat }, body: { client_id: 'message-1', text: 'hi' } })),
          missing(client.refused(checkChat, { params: { userId: bo.id } })),
          missing(client.refused(startChat, { params: { id: bo.id }, body: {} })),
        ]).catch((error: unknown) => error),
      };
    };

    const [by, whom] = side === 'blocker' ? [ana, bo] : [bo, ana];
    await expect
      .poll(async () => idsOf((await ana.client.call(search, { query: { q: mark } })).posts), { timeout: 15_000 })
      .toHaveLength(2);
    await block(by, whom);
    await vi.waitFor(async () =>
      expect(await look()).toEqual({
        feed: [other._id],
        found: [other._id],
        people: 0,
        members: false,
        users: false,
        comments: expect.arrayContaining([[answered._id, true, '']]),
        likers: [],
        told: 0,
        mentions: 0,
        chats: [],
        unread: [0, 0],
        codes: [
          'not_found',
          'not_found',
          'post_not_found',
          'post_not_found',
          'post_not_found',
          'post_not_found',
          'post_not_found',
          'post_not_found',
          'chat_not_found',
          'chat_not_found',
          'chat_not_found',
          'user_not_found',
          'user_not_found',
        ],
      }),
    );
    const thread = (await ana.client.call(listComments, { params: { id: other._id } })).comments;
    expect(idsOf(thread)).not.toContain(alone._id);
    expect(JSON.stringify(thread)).not.toContain('his words');

    // nothing that he does now notifies or counts
    await comment(bo, other._id, 'more');
    await bo.client.call(createPost, {
      body: { text: { blocks: [{ type: 'paragraph', spans: [{ mention: { username: ana.username } }] }] } } as never,
    });
    expect(await bo.client.refused(savePost, { params: { id: own._id } })).toMatchObject({ code: 'post_not_found' });
    expect((await ana.client.call(getViewer)).unread).toMatchObject({ notifications: 0, chats: 0 });

    // without the block everything is back, except notifications
    await unblock(by, whom);
    await vi.waitFor(async () => {
      expect(idsOf((await ana.client.call(listFeed)).posts)).toEqual(expect.arrayContaining([his._id, other._id]));
      expect((await ana.client.call(getProfile, { params: { username: bo.username } }))._id).toBe(bo.id);
      expect((await ana.client.call(listChats)).chats).toMatchObject([{ _id: chat, unread: true }]);
    });
    expect((await ana.client.call(getViewer)).unread).toMatchObject({ notifications: 0, chats: 1 });
    expect((await ana.client.call(listMessages, { params: { id: chat } })).messages).toMatchObject([{ text: 'hello' }]);
  });
});

test('a block closes shared rooms and stops the other’s live events [MOD-17, MOD-18, MSG-38, D11]', async () => {
  const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
  const { _id: id } = await post(ana, 'A lamp');
  const chat = await chatOf(ana, bo);
  const connection = await listen(bo.client);
  const own = await listen(ana.client);
  for (const name of [room.campus('ou'), room.post('ou', id), room.chat(chat)])
    expect(await connection.join(name)).toBe(true);
  await block(ana, bo);
  // her own pages are notified, his aren't
  await vi.waitFor(() => expect(own.of('people.changed')).toEqual([{ user_id: bo.id }]));
  await vi.waitFor(async () => {
    expect(await connection.join(room.post('ou', id))).toBe(false);
    expect(await connection.join(room.chat(chat))).toBe(false);
  });
  connection.received.length = 0;
  await comment(cy, id, 'how much?');
  const { _id: unseen } = await post(ana, 'A second lamp');
  await comment(ana, unseen, 'hers');
  const { _id: seen } = await post(cy, 'A third lamp');
  await vi.waitFor(() => expect(connection.of('feed.changed').map(({ post_id }) => post_id)).toContain(seen));
  expect(connection.of('people.changed')).toEqual([]);
  const receivedEvents = JSON.stringify(connection.received);
  expect(receivedEvents).not.toContain(unseen);
  expect(receivedEvents).not.toContain(ana.id);
  connection.close();
  own.close();
});

describe('even on a public campus a blocked person learns nothing about the blocker [MOD-18, D11]', () => {
  const lines = [...privateCampus.values()].filter(
    ({ method, path }) =>
      (method === 'GET' || method === 'PAGE') && !path.startsWith('/sandbox') && path !== '/sitemap.xml',
  );
  let world: World;
  beforeAll(async () => {
    world = await createWorld(server);
    await world.actor('member').client.call(savePost, { params: { id: world.post._id } });
    const { write, bus } = server.app.platform;
    await write((tx) => setCampus(tx, bus, 'ou', 'privacy', 'public'));
    await vi.waitFor(async () => expect((await server.client().request('GET', '/api/feed')).status).toBe(200));
  });

  const comparable = ({ headers, bytes }: Answer) => `${JSON.stringify(headers)} ${bytes.toString('latin1')}`;
  const secrets = () => {
    const { post: shown, commentId, photoId, hiddenId, hiddenPhotoId, unusedId, owner } = world;
    return [MARK, shown._id, commentId, photoId, hiddenId, hiddenPhotoId, unusedId, owner.id, owner.username];
  };
  const ask = async (key: string, line: (typeof lines)[number], role: 'blocked' | 'member') => {
    const actor = world.actor(role);
    const sample = (await samples[key]?.(world, actor)) ?? {};
    const named = [...Object.values(sample.params ?? {}), sample.query ?? ''];
    const text = comparable(await send(line, actor, sample));
    return secrets().filter((secret) => text.includes(secret) && !named.some((each) => each.includes(secret)));
  };

  test.each(lines)('$key', async (line) => expect(await ask(line.key, line, 'blocked')).toEqual([]));

  test('while a member sees all of it', async () => {
    const shown = new Set<string>();
    for (const line of lines) for (const secret of await ask(line.key, line, 'member')) shown.add(secret);
    for (const secret of [MARK, world.post._id, world.commentId, world.photoId, world.owner.username])
      expect(shown).toContain(secret);
  });
});
