import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decideCase } from '../../contract/moderation/decisions.ts';
import { listCases } from '../../contract/moderation/cases.ts';
import { likeMessage, listMessages, type Message } from '../../contract/chats/messages.ts';
import { listChats } from '../../contract/chats/chats.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { createPost, getPost, type Post } from '../../contract/posts/posts.ts';
import { listComments } from '../../contract/posts/comments.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { chatOf, listen, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post, uploaded, words } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let mod: Person;
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  mod = await createPerson(server, { first: 'Mod', role: 'moderator' });
  photo = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#6b8f71' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const person = (first: string) => createPerson(server, { first });

/** Someone reports something; returns a function that decides about it. */
async function reported(by: Person, kind: 'post' | 'comment' | 'message', id: string) {
  await by.client.call(report, { body: { kind, id, reason: 'spam' } });
  const { cases } = await mod.client.call(listCases, { query: {} });
  const found = cases.find(({ target_id }) => target_id === id)?._id ?? '';
  return (action: 'hide' | 'restore') =>
    mod.client.call(decideCase, { params: { id: found }, body: { action, reason: 'It breaks the rules.' } });
}

const commentsOf = async ({ client }: Person, id: string): Promise<[string, boolean][]> =>
  (await client.call(listComments, { params: { id } })).comments.map(({ _id, deleted }: Post) => [_id, deleted]);
const countOf = async ({ client }: Person, id: string) =>
  (await client.call(getPost, { params: { id } })).post.comments;

test('a hidden post disappears for everyone, with its files and comments, and returns unchanged [MOD-10, D9]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const upload = await uploaded(ana.client, photo);
  const made = await ana.client.call(createPost, {
    body: { text: words('A lamp'), files: [{ upload }] } as never,
  });
  const { _id: below } = await comment(bo, made._id, 'how much?');
  const file = `/files/${upload}/320.webp`;
  const posts = async () => (await bo.client.call(getProfile, { params: { username: ana.username } })).totalPosts;
  const inFeed = async (who: Person) => (await who.client.call(listFeed)).posts.some(({ _id }) => _id === made._id);
  const notificationTypes = async () =>
    (await ana.client.call(listNotifications)).notifications.map(({ type }) => type);
  expect([await posts(), await inFeed(bo), await notificationTypes()]).toEqual([1, true, ['comment']]);
  expect((await bo.client.request('GET', file)).status).toBe(200);

  const decide = await reported(bo, 'post', made._id);
  await decide('hide');
  for (const who of [ana, bo]) {
    expect(await inFeed(who)).toBe(false);
    for (const id of [made._id, below])
      expect((await who.client.refused(getPost, { params: { id } })).code).toBe('post_not_found');
    expect((await who.client.request('GET', file)).status).toBe(404);
  }
  expect(await posts()).toBe(0);
  expect(await notificationTypes()).not.toContain('comment');

  await decide('restore');
  expect([await posts(), await inFeed(bo)]).toEqual([1, true]);
  expect(await commentsOf(bo, made._id)).toEqual([[below, false]]);
  expect((await bo.client.request('GET', file)).status).toBe(200);
});

test('a hidden comment is subtracted from all counts above it, and added again when restored [MOD-10, D23]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const { _id: id } = await post(ana, 'A lamp');
  const first = await comment(bo, id, 'rude');
  const answer = await comment(ana, first._id, 'please');
  const alone = await comment(bo, id, 'rude again');
  expect([await countOf(ana, id), await countOf(ana, first._id)]).toEqual([3, 1]);

  const [hideFirst, hideAlone] = [await reported(ana, 'comment', first._id), await reported(ana, 'comment', alone._id)];
  await hideFirst('hide');
  await hideAlone('hide');
  expect(await countOf(ana, id)).toBe(1);
  // a comment with replies stays as a tombstone without its text
  const shown = (await ana.client.call(listComments, { params: { id } })).comments;
  expect(shown.map(({ _id, deleted }) => [_id, deleted])).toEqual([
    [first._id, true],
    [answer._id, false],
  ]);
  expect(JSON.stringify(shown)).not.toContain('rude');
  await hideFirst('restore');
  expect(await countOf(ana, id)).toBe(2);
  expect(await commentsOf(ana, id)).toEqual([
    [first._id, false],
    [answer._id, false],
  ]);
});

test('a hidden message disappears for both, with its photo, line and notification; it returns in its place [MOD-10, D9]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const chat = await chatOf(ana, bo);
  await sendText(ana, chat, 'Hello');
  const upload = await uploaded(ana.client, photo, { purpose: 'message' });
  const rude = await sendText(ana, chat, 'Rude words', { upload: { upload } });
  const path = `${rude.img_gallery[0]?.img_path}/320.webp`;
  const connection = await listen(bo.client);
  const readBy = async ({ client }: Person): Promise<Message[]> =>
    (await client.call(listMessages, { params: { id: chat } })).messages;
  expect((await bo.client.request('GET', path)).status).toBe(200);

  const decide = await reported(bo, 'message', rude._id);
  await decide('hide');
  for (const who of [ana, bo]) {
    expect(await readBy(who)).toMatchObject([
      { text: 'Hello', hidden: false },
      { _id: rude._id, seq: 2, text: '', hidden: true, img_gallery: [], hasPhoto: false },
    ]);
    expect((await who.client.request('GET', path)).status).toBe(404);
    expect((await who.client.call(listChats)).chats[0]?.last_message).toBe('');
    expect((await who.client.refused(likeMessage, { params: { id: rude._id } })).code).toBe('message_not_found');
    expect(JSON.stringify(await who.client.call(listNotifications))).not.toContain('Rude words');
  }
  await vi.waitFor(() =>
    expect(connection.of('message.hidden')).toMatchObject([{ message_id: rude._id, hidden: true }]),
  );

  await decide('restore');
  expect(await readBy(bo)).toMatchObject([{ text: 'Hello' }, { text: 'Rude words', hidden: false, hasPhoto: true }]);
  expect((await bo.client.request('GET', path)).status).toBe(200);
  expect((await bo.client.call(listChats)).chats[0]?.last_message).toBe('Rude words');
  connection.close();
});

test('a hidden message isn’t quoted by a like in the inbox anymore [MOD-10, D9]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const chat = await chatOf(ana, bo);
  const rude = await sendText(ana, chat, 'Rude words');
  await sendText(ana, chat, 'Are you there?');
  await bo.client.call(likeMessage, { params: { id: rude._id } });
  const preview = async (who: Person) => (await who.client.call(listChats)).chats[0]?.last_message;
  expect(await preview(ana)).toContain('Rude words');
  const decide = await reported(bo, 'message', rude._id);
  await decide('hide');
  for (const who of [ana, bo]) expect(await preview(who)).toBe('Are you there?');
});
