import { afterAll, beforeAll, expect, test } from 'vitest';
import { getViewer } from '../../contract/identity/identity.ts';
import { blockUser } from '../../contract/moderation/moderation.ts';
import { listNotifications } from '../../contract/notifications/notifications.ts';
import { createComment } from '../../contract/posts/comments.ts';
import { savePost } from '../../contract/posts/saves.ts';
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
