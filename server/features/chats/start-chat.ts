import { randomUUID } from 'node:crypto';
import type { startChat as endpoint } from '../../../contract/chats/chats.ts';
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { notifyMembers } from './announce.ts';
import { chatStarted } from './events.ts';
import { announceAgain, type SendMessageParts, storeMessage } from './send-message.ts';
import { withPosts } from './shared-posts.ts';
import { type ChatRow, findAddressee, findChatWith, insertChat } from './store.ts';
import { reopenChat } from './store-deletion.ts';
import { findByClientId, type MessageRow } from './store-messages.ts';
import { chatView } from './view.ts';

/** Both ids of a pair, the smaller one first. */
export const pairOf = (one: string, other: string): [low: string, high: string] =>
  one < other ? [one, other] : [other, one];

export interface StartChatParts extends SendMessageParts {
  /** counts a new chat; throws too_many_requests */
  spend(): Promise<void>;
}

/** The message that is sent at the start, if there is a post or text; then `within` runs in its transaction. */
type ChatStart = BodyOf<typeof endpoint> & { text?: string; within?(tx: Tx): Promise<void> };

/**
 * Opens the chat with a person, or starts it. When both start it at the same moment, only one chat is
 * created, and one of the calls reports it as new. A chat that the viewer deleted starts empty again (D60). A text or post, if
 * given, is sent in it.
 * @throws ProblemError chat_self, user_not_found, no_reply_yet, post_not_found, post_deleted, no_community, too_many_requests,
 * unavailable
 */
export async function startChat(
  parts: StartChatParts,
  campus: HostCampus,
  viewer: Viewer,
  otherId: string,
  body: ChatStart,
): Promise<AnswerOf<typeof endpoint>> {
  const { pool } = parts.platform;
  if (otherId === viewer.userId) throw problem('chat_self');
  const hidden = await parts.loader.hiddenFrom(viewer.userId);
  if (hidden.has(otherId) || !(await findAddressee.one(pool, otherId))) throw problem('user_not_found');
  const { postId, text = '', client_id: clientId = randomUUID() } = body;
  const pair = pairOf(viewer.userId, otherId);
  const known = await findChatWith.one(pool, viewer.userId, ...pair);
  if (!known) {
    if (campus.generic) throw problem('no_community');
    await parts.spend();
  } else if (!postId && !text) return { chat: chatView(known, viewer, campus), created: false, message: null };

  const share = async (tx: Tx, chatId: string) => {
    if (!postId && !text) return null;
    await body.within?.(tx);
    const content = { client_id: clientId, text, ...(postId ? { postId } : {}) };
    return storeMessage(parts, tx, { campus, viewer, chatId, content, hidden });
  };
  let started: { created: boolean; row: MessageRow | null };
  try {
    started = await parts.platform.write(async (tx) => {
      const inserted = known ? undefined : await insertChat.one(tx, campus.id, ...pair, viewer.userId);
      const reopened = known || inserted ? undefined : await reopenChat.one(tx, viewer.userId, ...pair);
      const chat = inserted?.id ?? reopened?.chat_id ?? (await findChatWith.one(tx, viewer.userId, ...pair))?.chat_id;
      // the other member deleted it just now; a retry creates a new one
      if (!chat) throw problem('unavailable');
      if (inserted) await announceStart(parts, tx, { chatId: chat, campus, from: viewer.userId, to: otherId });
      if (reopened)
        notifyMembers(parts.platform.live, tx, [viewer.userId], 'chat.new', {
          chat_id: chat,
          from_user: viewer.userId,
        });
      return { created: inserted !== undefined || reopened !== undefined, row: await share(tx, chat) };
    });
  } catch (error) {
    // a repeat of a call that was answered already: its message exists
    const existing = await findChatWith.one(pool, viewer.userId, ...pair);
    const before = existing && (await findByClientId.one(pool, existing.chat_id, viewer.userId, clientId));
    if (!before) throw error;
    await announceAgain(parts, before);
    started = { created: false, row: before };
  }
  const { created, row } = started;
  const chat = (await findChatWith.one(pool, viewer.userId, ...pair)) as ChatRow | undefined;
  if (!chat) throw problem('unavailable');
  const [message = null] = row ? await withPosts(pool, [row], hidden, parts.loader.mayReadFor(viewer)) : [];
  return { chat: chatView(chat, viewer, campus), created, message };
}

async function announceStart(
  { platform }: StartChatParts,
  tx: Tx,
  { chatId, campus, from, to }: { chatId: string; campus: HostCampus; from: string; to: string },
): Promise<void> {
  await tx.emit(chatStarted, { chatId, campusId: campus.id, fromUser: from, toUser: to });
  notifyMembers(platform.live, tx, [from, to], 'chat.new', { chat_id: chatId, from_user: from });
}
