import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { tellBoth } from './announce.ts';
import { chatDeleted } from './events.ts';
import type { Reach } from './reach.ts';
import * as store from './store.ts';

interface Deleting {
  platform: Pick<Platform, 'write' | 'live'>;
  posts: Pick<Posts, 'removeFilesOf'>;
  reach: Reach;
}

/**
 * Deletes a conversation for both (MSG-34): its messages, their files, and what was told of it.
 * @throws ProblemError chat_not_found
 */
export async function deleteChat({ platform, posts, reach }: Deleting, viewer: Viewer, chatId: string): Promise<void> {
  const hidden = await reach.hiddenFrom(viewer.userId);
  await platform.write(async (tx) => {
    if (!(await store.lockChat.one(tx, chatId, viewer.userId))) throw problem('chat_not_found');
    const members = await store.lockMembers.all(tx, chatId);
    const userIds = members.map((member) => member.user_id);
    if (userIds.some((id) => hidden.has(id))) throw problem('chat_not_found');
    const unreadBy = members.filter((member) => member.unread).map((member) => member.user_id);
    await tx.emit(chatDeleted, { chatId, userIds, unreadBy });
    const withFiles = await store.messagesWithFiles.all(tx, chatId);
    if (withFiles.length > 0)
      await posts.removeFilesOf(
        tx,
        'message',
        withFiles.map((message) => message.id),
      );
    await store.deleteChat.run(tx, chatId);
    tellBoth(platform.live, tx, userIds, 'chat.deleted', { chat_id: chatId });
  });
}
