import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyAgain, notifyMembers, type PublishCounts } from './announce.ts';
import { chatRead } from './events.ts';
import type { ChatLoader } from './load-chat.ts';
import { type ChatRow, markMessagesRead } from './store.ts';

/** Whether everything up to a message is recorded as read already. */
const isRead = (chat: ChatRow, seq: number | undefined) =>
  !chat.unread && chat.read_seq >= Math.min(seq ?? chat.last_seq, chat.last_seq);

/**
 * Records up to which message a member has read. Once nothing of the other member is unread, the sender sees "Seen".
 * @param seq the number of the message; undefined: the last one
 * @throws ProblemError chat_not_found
 */
export async function readChat(
  {
    platform,
    loader,
    publishCounts,
  }: { platform: Pick<Platform, 'write' | 'live'>; loader: ChatLoader; publishCounts: PublishCounts },
  viewer: Viewer,
  chatId: string,
  seq: number | undefined,
): Promise<{ unread: boolean; read_seq: number }> {
  const { userId } = viewer;
  const chat = await loader.chat(viewer, chatId);
  // `chat.id` is the other person's id
  const people = [userId, chat.id];
  if (isRead(chat, seq)) {
    const answer = { unread: false, read_seq: chat.read_seq };
    const { live } = platform;
    await notifyAgain({ live, publishCounts }, people, 'chat.read', {
      chat_id: chatId,
      user_id: userId,
      ...answer,
      at: chat.read_at,
    });
    return answer;
  }
  return platform.write(async (tx) => {
    const now = await markMessagesRead.one(tx, chatId, userId, seq ?? null);
    if (!now) throw problem('chat_not_found');
    await tx.emit(chatRead, { chatId, userId, nothingLeft: now.was_unread && !now.unread });
    const answer = { unread: now.unread, read_seq: now.read_seq };
    notifyMembers(platform.live, tx, people, 'chat.read', {
      chat_id: chatId,
      user_id: userId,
      ...answer,
      at: now.read_at,
    });
    return answer;
  });
}
