import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { room } from '../../contract/live-events.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { listMentions, listNotifications, type Notification } from '../../contract/notifications/notifications.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { savePost, unsavePost } from '../../contract/posts/saves.ts';
import * as store from '../../server/features/notifications/store-counts.ts';
import { forgetBetween } from '../../server/features/notifications/store-forget.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const person = (first: string) => createPerson(server, { first });
const listOf = async (who: Person) => (await who.client.call(listNotifications)).notifications;
const unread = async (who: Person) => (await who.client.call(getViewer)).unread;
const names = (one: Notification | undefined) => one?.people.map(({ first_name }) => first_name);
/** A text that mentions someone. */
const naming = (who: Person) => ({
  blocks: [
    {
      type: 'paragraph' as const,
      spans: [{ text: 'look ' }, { mention: { userId: who.id, username: who.username } } as never],
    },
  ],
});

test.each(['blocked by', 'blocking'] as const)(
  'someone %s a thread’s author gets no notification from the thread, whoever writes there [NOT-08, MOD-17, D11]',
  async (how) => {
    const [author, me, third] = [await person('Ath'), await person('Meg'), await person('Tom')];
    const [shut, open] = [await post(author, 'A desk'), await post(third, 'A lamp')];
    const [inShut, inOpen] = [await comment(me, shut._id, 'mine'), await comment(me, open._id, 'mine')];
    const [blocker, blocked] = how === 'blocking' ? [me, author] : [author, me];
    await blocker.client.call(blockUser, { params: { id: blocked.id } });
    const interact = async (postId: string, commentId: string) => {
      await comment(third, commentId, 'an answer');
      await third.client.call(savePost, { params: { id: commentId } });
      await third.client.call(createComment, { params: { id: postId }, body: { text: naming(me) } });
    };
    await interact(shut._id, inShut._id);
    expect(await listOf(me)).toEqual([]);
    expect(await unread(me)).toMatchObject({ notifications: 0 });
    // the same in another person's thread notifies
    await interact(open._id, inOpen._id);
    expect((await listOf(me)).map(({ type }) => type).toSorted()).toEqual([
      'comment interaction',
      'comment reply',
      'mention',
    ]);
  },
);

test('replies in a blocker’s thread send no notification and no live event [MOD-17, MOD-18, NOT-08, D11]', async () => {
  const [ana, bo, cy] = [await person('Ana'), await person('Bo'), await person('Cy')];
  const { _id: root } = await post(ana, 'A lamp of hers');
  const his = await comment(bo, root, 'how bright?');
  const naming = {
    blocks: [{ type: 'paragraph', spans: [{ mention: { username: bo.username } }, { text: ' hear' }] }],
  };
  const stir = async () => {
    await comment(cy, his._id, 'very bright');
    await cy.client.call(savePost, { params: { id: his._id } });
    await cy.client.call(createComment, { params: { id: root }, body: { text: naming } as never });
    await cy.client.call(unsavePost, { params: { id: his._id } });
  };
  const listed = async () => (await bo.client.call(listNotifications)).notifications.length;
  await stir();
  expect(await listed()).toBe(3);
  expect((await bo.client.call(listMentions)).posts).toHaveLength(1);
  await ana.client.call(blockUser, { params: { id: bo.id } });
  const none = async () => {
    expect(await listed()).toBe(0);
    expect((await bo.client.call(listMentions)).posts).toEqual([]);
    expect((await bo.client.call(getViewer)).unread).toMatchObject({ notifications: 0 });
  };
  await vi.waitFor(none, { timeout: 10_000 });
  const [connection, others] = [await listen(bo.client), await listen(cy.client)];
  for (const each of [connection, others]) expect(await each.join(room.campus('ou'))).toBe(true);
  await stir();
  const { _id: last } = await post(cy, 'the last word');
  for (const each of [connection, others])
    await vi.waitFor(() => expect(each.of('feed.changed').map(({ post_id }) => post_id)).toContain(last));
  expect(others.of('feed.changed').map(({ post_id }) => post_id)).toContain(root);
  expect(JSON.stringify(connection.received)).not.toContain(root);
  await none();
  for (const each of [connection, others]) each.close();
});

test('blocked people never notify [NOT-08, D11]', async () => {
  const [me, him] = [await person('Meg'), await person('Ned')];
  const { _id: id } = await post(me, 'A desk');
  await comment(him, id, 'before');
  expect(await listOf(me)).toHaveLength(1);
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [me.id, him.id]);
  bus.publish('blocks.changed', { userIds: [me.id, him.id] });
  expect(await listOf(me)).toEqual([]);
  const before = await unread(me);
  await him.client.call(createPost, { body: { text: naming(me) } });
  expect(await unread(me)).toEqual(before);
  expect((await me.client.call(listMentions)).posts).toEqual([]);
});

test('a block recounts both sides: notifications about each other are removed, their chat is hidden [NOT-08, D11]', async () => {
  const [me, him, her] = [await person('Meg'), await person('Ned'), await person('Sue')];
  const { _id: id } = await post(me, 'A desk');
  for (const fan of [him, her]) {
    await fan.client.call(savePost, { params: { id } });
    await sendText(fan, await chatOf(fan, me), 'hi');
  }
  expect(await unread(me)).toMatchObject({ notifications: 2, chats: 2 });
  const { pool, write } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [me.id, him.id]);
  await write(async (tx) => {
    for (const one of [me, him]) await store.lockCounts.run(tx, one.id);
    await forgetBetween.run(tx, me.id, him.id);
    for (const one of [me, him]) await store.recount.run(tx, one.id);
  });
  expect(await unread(me)).toMatchObject({ notifications: 1, chats: 1 });
});

test('an entry of several people stays when the last of them is blocked [NOT-08, NOT-10, D11]', async () => {
  const [me, friend, foe] = [await person('Mia'), await person('Fay'), await person('Max')];
  const { _id } = await post(me, 'A rug');
  for (const who of [friend, foe]) {
    await who.client.call(savePost, { params: { id: _id } });
    await vi.waitFor(async () => expect(names((await listOf(me))[0])?.[0]).toBe(who.first_name), { timeout: 15_000 });
  }
  const { pool, bus } = server.app.platform;
  await pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [me.id, foe.id]);
  bus.publish('blocks.changed', { userIds: [me.id, foe.id] });
  await vi.waitFor(async () => expect((await listOf(me)).map(names)).toEqual([['Fay']]), { timeout: 15_000 });
});
