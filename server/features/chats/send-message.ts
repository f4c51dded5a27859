import type { Caution } from '../../../contract/moderation/cautions.ts';
import type { Message, sendMessage as endpoint } from '../../../contract/chats/messages.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import { ProblemError, problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import { newId, type Posts } from '../posts/index.ts';
import { notifyAgain, notifyMembers, type PublishCounts } from './announce.ts';
import { messageSent } from './events.ts';
import type { ChatLoader } from './load-chat.ts';
import { enforceShareable, withPosts } from './shared-posts.ts';
import { findByClientId, insertMessage, type MessageRow } from './store-messages.ts';
import { messageView, messagePreview } from './view.ts';

export interface SendMessageParts {
  platform: Pick<Platform, 'pool' | 'live' | 'write'>;
  posts: Pick<Posts, 'readers'>;
  files: Pick<Files, 'claim'>;
  loader: ChatLoader;
  publishCounts: PublishCounts;
  /** the warning for readers of a text */
  cautionOf(text: string): Caution | null;
}

type Content = BodyOf<typeof endpoint>;

/**
 * Sends a message. A retry with the same client id, concurrent or later, stores no second message
 * and gets the same answer.
 * @throws ProblemError chat_not_found, user_not_found, no_reply_yet, message_empty, file_gone, post_not_found,
 * post_deleted, no_community
 */
export async function sendMessage(
  parts: SendMessageParts,
  campus: HostCampus,
  viewer: Viewer,
  chatId: string,
  content: Content,
): Promise<Message> {
  if (!content.text && !content.upload && !content.postId) throw problem('message_empty');
  const { pool, write } = parts.platform;
  const hidden = await parts.loader.hiddenFrom(viewer.userId);
  let row: MessageRow;
  try {
    row = await write((tx) => storeMessage(parts, tx, { campus, viewer, chatId, content, hidden }));
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'chat_not_found') throw error;
    // a retry fails on its client id, or because its file is already used
    const before = await findByClientId.one(pool, chatId, viewer.userId, content.client_id);
    if (!before) throw error;
    row = before;
    await announceAgain(parts, row);
  }
  const [message] = await withPosts(pool, [row], hidden, parts.loader.mayReadFor(viewer));
  return message as Message;
}

/** Emits the events of a stored message again. */
export async function announceAgain(
  { platform: { live }, loader, publishCounts }: Pick<SendMessageParts, 'platform' | 'loader' | 'publishCounts'>,
  row: MessageRow,
): Promise<void> {
  const pair = await loader.pair(row.chat_id);
  if (!pair) return;
  const message = { ...messageView(row), post_deleted: false };
  await notifyAgain({ live, publishCounts }, pair, 'message.new', { chat_id: row.chat_id, message });
}

interface NewMessage {
  campus: HostCampus;
  viewer: Viewer;
  chatId: string;
  content: Content;
  hidden: ReadonlySet<string>;
}

/** Stores a message in a transaction and emits its events after the commit. */
export async function storeMessage(
  { platform, files, cautionOf }: Pick<SendMessageParts, 'platform' | 'files' | 'cautionOf'>,
  tx: Tx,
  { campus, viewer, chatId, content, hidden }: NewMessage,
): Promise<MessageRow> {
  const id = newId();
  const postId = content.postId ?? null;
  if (postId) await enforceShareable(tx, campus, hidden, postId);
  const by = { kind: 'message', id, campusId: null, userId: viewer.userId } as const;
  const gallery = content.upload ? await files.claim(tx, [content.upload], by) : [];
  const preview = messagePreview({ text: content.text, gallery, post_id: postId });
  const row = await insertMessage.one(tx, {
    chatId,
    userId: viewer.userId,
    id,
    clientId: content.client_id,
    text: content.text,
    preview,
    postCampusId: postId && campus.id,
    postId,
    gallery: JSON.stringify(gallery),
    caution: cautionOf(content.text),
  });
  if (!row || hidden.has(row.other_id)) throw problem('chat_not_found');
  if (row.other_gone) throw problem('user_not_found');
  if (!row.allowed) throw problem('no_reply_yet');
  await tx.emit(messageSent, {
    chatId,
    campusId: row.campus_id,
    messageId: id,
    seq: row.seq,
    fromUser: viewer.userId,
    toUser: row.other_id,
    preview,
    text: content.text,
    postId,
    becameUnread: row.became_unread,
    muted: row.muted,
  });
  // both members load a shared post for themselves, since they may see different things
  const message = { ...messageView(row), post_deleted: false };
  notifyMembers(platform.live, tx, [viewer.userId, row.other_id], 'message.new', { chat_id: chatId, message });
  return row;
}
