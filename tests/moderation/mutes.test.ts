import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  getStanding,
  getThreadMute,
  listMuted,
  muteThread,
  muteUser,
  unmuteUser,
} from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { getProfile } from '../../contract/identity/profiles.ts';
import { getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { savePost } from '../../contract/posts/saves.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { chatOf, sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, post } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const person = (first: string) => createPerson(server, { first });
const feedOf = async ({ client }: Person) => (await client.call(listFeed)).posts.map(({ _id }) => _id);
const notificationsOf = async ({ client }: Person) => (await client.call(listNotifications)).notifications;

test('a muted person leaves the feed and the notifications, still sees everything, and doesn’t learn of it [D11]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const own = await post(ana, 'Mine');
  const { _id: his } = await post(bo, 'His');
  expect(await feedOf(ana)).toContain(his);
  expect(await ana.client.call(muteUser, { params: { id: bo.id } })).toEqual({ blocked: false, muted: true });
  await vi.waitFor(async () => expect(await feedOf(ana)).not.toContain(his));
  expect((await ana.client.call(listMuted)).people.map(({ _id }) => _id)).toEqual([bo.id]);

  // his posts are still found by a search
  expect((await ana.client.call(getPost, { params: { id: his } })).post._id).toBe(his);
  expect((await ana.client.call(getProfile, { params: { username: bo.username } }))._id).toBe(bo.id);

  // his actions notify no one, but they are visible
  await comment(bo, own._id, 'Is it sold?');
  await bo.client.call(savePost, { params: { id: own._id } });
  const chat = await chatOf(bo, ana);
  await sendText(bo, chat, 'Hello?');
  expect(await notificationsOf(ana)).toEqual([]);
  expect((await ana.client.call(getViewer)).unread).toMatchObject({ notifications: 0, chats: 1 });

  // he can't see it
  expect(await bo.client.call(getStanding, { params: { id: ana.id } })).toEqual({ blocked: false, muted: false });
  expect(await feedOf(bo)).toContain(own._id);
  await comment(ana, his, 'Still there?');
  expect(await notificationsOf(bo)).toMatchObject([{ type: 'comment', from_user: ana.id }]);

  expect(await ana.client.call(unmuteUser, { params: { id: bo.id } })).toEqual({ blocked: false, muted: false });
  await vi.waitFor(async () => expect(await feedOf(ana)).toContain(his));
  await comment(bo, own._id, 'And now?');
  expect(await notificationsOf(ana)).toMatchObject([{ type: 'comment', from_user: bo.id }]);
  expect(await ana.client.refused(muteUser, { params: { id: ana.id } })).toMatchObject({ code: 'block_self' });
});

test('a muted thread no longer notifies, whoever writes; others do [D11]', async () => {
  const [ana, bo] = [await person('Ana'), await person('Bo')];
  const [loud, quiet] = [await post(ana, 'Loud'), await post(ana, 'Quiet')];
  const { _id: below } = await comment(ana, quiet._id, 'mine');
  // the mute covers all of its comments
  expect(await ana.client.call(getThreadMute, { params: { id: below } })).toEqual({ muted: false });
  expect(await ana.client.call(muteThread, { params: { id: below }, body: { muted: true } })).toEqual({ muted: true });
  expect(await ana.client.call(getThreadMute, { params: { id: quiet._id } })).toEqual({ muted: true });
  await comment(bo, quiet._id, 'one');
  await comment(bo, below, 'two');
  await bo.client.call(savePost, { params: { id: quiet._id } });
  await bo.client.call(savePost, { params: { id: below } });
  expect(await notificationsOf(ana)).toEqual([]);
  await comment(bo, loud._id, 'three');
  expect(await notificationsOf(ana)).toMatchObject([{ type: 'comment', root: loud._id }]);
  await ana.client.call(muteThread, { params: { id: quiet._id }, body: { muted: false } });
  await comment(bo, quiet._id, 'four');
  expect((await notificationsOf(ana)).map(({ root }) => root)).toEqual([quiet._id, loud._id]);
});
