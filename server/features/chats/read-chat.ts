import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { tellBoth } from './announce.ts';
import { chatRead } from './events.ts';
import type { Reach } from './reach.ts';
import { type ChatRow, markRead } from './store.ts';

const isSeen = (chat: ChatRow, seq: number | undefined) =>
  !chat.unread && chat.read_seq >= Math.min(seq ?? chat.last_seq, chat.last_seq);

/**
 * Notes up to which message somebody has read; with the last of the other person's he leaves the chat's read list, and
 * its sender sees "Seen" (MSG-24, MSG-25).
 * @throws ProblemError chat_not_found
 */
export async function readChat(
  { platform, reach }: { platform: Pick<Platform, 'write' | 'live'>; reach: Reach },
  viewer: Viewer,
  chatId: string,
  seq: number | undefined,
): Promise<{ unread: boolean; read_seq: number }> {
  const { userId } = viewer;
  const chat = await reach.chat(viewer, chatId);
  // pages tell every message that they show: most of it is known
  if (isSeen(chat, seq)) return { unread: false, read_seq: chat.read_seq };
  return platform.write(async (tx) => {
    const now = await markRead.one(tx, chatId, userId, seq ?? null);
    if (!now) throw problem('chat_not_found');
    await tx.emit(chatRead, { chatId, userId, nothingLeft: now.was_unread && !now.unread });
    const answer = { unread: now.unread, read_seq: now.read_seq };
    tellBoth(platform.live, tx, [userId, chat.id], 'chat.read', { chat_id: chatId, user_id: userId, ...answer });
    return answer;
  });
}
