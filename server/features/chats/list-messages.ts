import type { listMessages as endpoint, MessagePage } from '../../../contract/chats/messages.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { encodeCursor, numberCursor } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChatLoader } from './load-chat.ts';
import { withPosts } from './shared-posts.ts';
import { type MessageRow, messagesAfter, messagesBefore, newestMessages } from './store-messages.ts';

/**
 * A page of a conversation, oldest first: the newest messages, those before a cursor, or those after a
 * message, for a page that reconnects.
 * @throws ProblemError chat_not_found, bad_cursor
 */
export async function listMessages(
  { pool, loader }: { pool: Platform['pool']; loader: ChatLoader },
  viewer: Viewer,
  chatId: string,
  { cursor, after }: QueryOf<typeof endpoint>,
): Promise<MessagePage> {
  const before = cursor === undefined ? null : numberCursor(cursor);
  const hidden = await loader.hiddenFrom(viewer.userId);
  const canRead = loader.mayReadFor(viewer);
  if (after !== undefined) {
    const { last_seq, cleared_seq } = await loader.chat(viewer, chatId);
    const rows = await messagesAfter.all(pool, chatId, Number(after), cleared_seq);
    return {
      messages: await withPosts(pool, rows.slice(0, serverLimits.messagesPage), hidden, canRead),
      more: rows.length > serverLimits.messagesPage,
      last_seq: Math.max(last_seq, rows.at(-1)?.seq ?? 0),
    };
  }
  if (before !== null) {
    const { last_seq, cleared_seq } = await loader.chat(viewer, chatId);
    const rows = await messagesBefore.all(pool, chatId, before, cleared_seq);
    return { ...(await olderOnes(pool, rows, hidden, canRead)), last_seq };
  }
  const rows = await newestMessages.all(pool, chatId, viewer.userId, [...hidden]);
  // no rows can also mean that the viewer is not a member, which is an error
  const lastSeq = rows[0] ? rows[0].seq : (await loader.chat(viewer, chatId)).last_seq;
  return { ...(await olderOnes(pool, rows, hidden, canRead)), last_seq: lastSeq };
}

/** A page in order, from rows read newest first, with the cursor of the page before it. */
async function olderOnes(
  pool: Platform['pool'],
  rows: readonly MessageRow[],
  hidden: ReadonlySet<string>,
  canRead: (campusId: string) => boolean,
) {
  const page = rows.slice(0, serverLimits.messagesPage).reverse();
  const [oldest] = page;
  return {
    messages: await withPosts(pool, page, hidden, canRead),
    ...(rows.length > page.length && oldest ? { cursor: encodeCursor(oldest.seq) } : {}),
    more: false,
  };
}
