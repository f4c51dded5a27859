import type { listMessages as endpoint, MessagePage } from '../../../contract/chats.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { limits } from '../../../contract/limits.ts';
import { encodeCursor, numberCursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Reach } from './reach.ts';
import { withPosts } from './shared-posts.ts';
import { messagesAfter, messagesBefore, newestMessages } from './store-messages.ts';

/**
 * A page of a conversation, oldest first (MSG-26): the newest messages, those before a cursor, or those after a
 * message, for a page that was cut off for a while.
 * @throws ProblemError chat_not_found, bad_cursor
 */
export async function listMessages(
  { pool, reach }: { pool: Platform['pool']; reach: Reach },
  viewer: Viewer,
  chatId: string,
  { cursor, after }: QueryOf<typeof endpoint>,
): Promise<MessagePage> {
  const before = cursor === undefined ? null : numberCursor(cursor);
  const chat = await reach.chat(viewer, chatId);
  const size = limits.messagesPage;
  const missed = after === undefined ? null : Number(after);
  const rows =
    missed !== null
      ? await messagesAfter.all(pool, chatId, missed)
      : before === null
        ? await newestMessages.all(pool, chatId)
        : await messagesBefore.all(pool, chatId, before);
  const page = rows.slice(0, size);
  if (missed === null) page.reverse();
  const [oldest] = page;
  const isMore = rows.length > size;
  return {
    messages: await withPosts(pool, page, await reach.hiddenFrom(viewer.userId)),
    ...(missed === null && isMore && oldest ? { cursor: encodeCursor(oldest.seq) } : {}),
    more: missed !== null && isMore,
    last_seq: Math.max(chat.last_seq, rows.at(-1)?.seq ?? 0, page.at(-1)?.seq ?? 0),
  };
}
