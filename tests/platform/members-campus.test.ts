import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CampusPrivacy } from '../../contract/campuses/campuses.ts';
import { listMessages } from '../../contract/chats/messages.ts';
import { startChat } from '../../contract/chats/chats.ts';
import { report } from '../../contract/moderation/moderation.ts';
import { listMentions, listNotifications } from '../../contract/notifications/notifications.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { createPost } from '../../contract/posts/posts.ts';
import { getViewer } from '../../contract/identity/viewer.ts';
import { setCampus } from '../../server/features/campuses/index.ts';
import { advanceClock } from '../../server/sandbox/clock.ts';
import { sendText } from '../factories/chats.ts';
import { createPerson, type Person } from '../factories/people.ts';
import { comment, placePost } from '../factories/posts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/* What reached someone without a school address before their campus became members-only (D56); access is tested in access-table.test.ts. */

let server: TestServer;
let student: Person;
let outsider: Person;
/** used to check whether a change of the privacy level has arrived */
let unverified: Person;
beforeAll(async () => {
  server = await startTestServer();
  student = await createPerson(server, { first: 'Sue' });
  outsider = await createPerson(server, { first: 'Otto', schoolVerified: false });
  unverified = await createPerson(server, { first: 'Abe', schoolVerified: false });
});
afterAll(() => server.stop());

async function makeOu(privacy: CampusPrivacy): Promise<void> {
  const { write, bus } = server.app.platform;
  await write((tx) => setCampus(tx, bus, 'ou', 'privacy', privacy));
  const expected = privacy === 'members' ? 403 : 200;
  await vi.waitFor(async () => expect((await unverified.client.request('GET', '/api/feed')).status).toBe(expected));
}

const naming = (who: Person) => ({
  text: {
    blocks: [{ type: 'paragraph', spans: [{ text: 'a lamp, ' }, { mention: { username: who.username } }] }],
  } as never,
});
const notificationTypes = async (who: Person) =>
  (await who.client.call(listNotifications)).notifications.map(({ type }) => type);
const mentions = async (who: Person) => (await who.client.call(listMentions)).posts.length;

test('notifications, mentions and shared posts of a members-only campus are only shown to its readers [CAM-33, D56]', async () => {
  await makeOu('private');
  const { _id: postId } = await student.client.call(createPost, { body: naming(outsider) as never });
  const { chat } = await student.client.call(startChat, { params: { id: outsider.id }, body: { postId } });
  const message = await sendText(student, chat._id, 'do you like it?');
  const messages = async () => (await outsider.client.call(listMessages, { params: { id: chat._id } })).messages;
  expect((await notificationTypes(outsider)).sort()).toEqual(['mention', 'new chat']);
  expect(await mentions(outsider)).toBe(1);
  expect((await messages())[0]).toMatchObject({ post: { _id: postId }, post_deleted: false });

  await makeOu('members');
  expect(await notificationTypes(outsider)).toEqual(['new chat']);
  expect(await mentions(outsider)).toBe(0);
  expect(await messages()).toMatchObject([{ post: null, post_deleted: true }, { text: 'do you like it?' }]);
  const about = { body: { kind: 'message', id: message._id, reason: 'scam', detail: '' } as never };
  expect((await outsider.client.try(report, about)).status).toBe(200);

  const before = (await outsider.client.call(getViewer)).unread;
  const other = await createPerson(server, { first: 'Ida' });
  for (const who of [outsider, other])
    await student.client.call(createComment, { params: { id: postId }, body: naming(who) as never });
  expect(await notificationTypes(other)).toEqual(['mention']);
  expect((await outsider.client.call(getViewer)).unread).toEqual(before);

  await server.app.platform.pool.query('update users set school_verified = true where id = $1', [outsider.id]);
  server.app.platform.bus.publish('identity.user-changed', { userId: outsider.id });
  await vi.waitFor(
    async () => expect((await notificationTypes(outsider)).sort()).toEqual(['mention', 'new chat']),
    8_000,
  );
});

test('a queued mail about a post is dropped for people who can’t read it after the campus became members-only [CAM-33, D56]', async () => {
  await makeOu('private');
  const claimed = await createPerson(server, { first: 'Cleo', schoolVerified: false });
  for (const owner of [claimed, student]) {
    const id = await placePost(server, owner);
    await comment(await createPerson(server, { first: 'Max' }), id, 'Is it there?');
    expect(await notificationTypes(owner)).toContain('comment');
  }
  await makeOu('members');
  await advanceClock(server.app.platform, 20);
  const subjects = async (who: Person) => (await server.mails(who.email)).map(({ subject }) => subject);
  await vi.waitFor(async () => expect(await subjects(student)).toContain('Max L. commented on your post!'), 8_000);
  await vi.waitFor(async () => {
    const { rows } = await server.app.platform.pool.query(
      `select count(*)::int as n from notifications where mail_at <= product_now()`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  }, 8_000);
  expect(await subjects(claimed)).toEqual([]);
});
