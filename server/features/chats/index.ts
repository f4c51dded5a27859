import { room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import { accountDeleted } from '../identity/index.ts';
import type { Files } from '../files/index.ts';
import type { Posts } from '../posts/index.ts';
import { addDealMessage, countUnanswered, type DealMessage, openDealChat } from './deal-messages.ts';
import type { DeleteChatParts } from './delete-chat.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { setMessageHidden } from './hide-message.ts';
import { ChatLoader } from './load-chat.ts';
import { type ChatParts, chatRoutes } from './routes.ts';
import { relaySignals } from './signals.ts';
import { pairOf, startChat } from './start-chat.ts';
import { findAddressee } from './store.ts';
import { chatsWith, findWriting, type FoundMessage, lastMessagesOf, setLastMessages } from './store-messages.ts';
import { messagePreview } from './view.ts';

export { chatDeleted, chatRead, chatStarted, messageHidden, messageLiked, messageSent } from './events.ts';
export { messagePreview } from './view.ts';

/** Chats: conversations of two people, with messages, likes and files. */
export interface Chats {
  routes: Route[];
  /** Whether a viewer may see the files of a message (D7). */
  mayReadMessage(viewer: Viewer, messageId: string): Promise<boolean>;
  /**
   * A message of one of the viewer's conversations, for a report.
   * @throws ProblemError message_not_found
   */
  messageFor(viewer: Viewer, messageId: string): Promise<FoundMessage>;
  /** Hides a message from both members of its chat (D9). Returns false if nothing changed. */
  hideMessage(tx: Tx, messageId: string): Promise<boolean>;
  /** Updates the open inbox of a person who was blocked or unblocked; the one who did it reloads everything. */
  blockChanged(tx: Tx, userId: string, otherId: string): Promise<void>;
  /** The conversation of two people, started if there is none. Returns its id. */
  openDealChat(tx: Tx, people: { campusId: string; fromId: string; toId: string }): Promise<string>;
  /** Adds an event of a deal to the conversation of its two people. Returns false if it's there already. */
  addDealMessage(tx: Tx, message: DealMessage): Promise<boolean>;
  /** Counts a message or action towards a person who never answered. Returns whether it's allowed: there is a limit. */
  countUnanswered(tx: Tx, fromId: string, toId: string): Promise<boolean>;
  /**
   * Sends a person a message, in a chat that is started if there is none; `within` runs in its transaction. A repetition with
   * the same client id sends nothing more. Returns the chat's id.
   * @throws ProblemError chat_self, user_not_found, no_reply_yet, no_community, too_many_requests, unavailable
   */
  sendTo(
    campus: HostCampus,
    viewer: Viewer,
    otherId: string,
    message: { text: string; clientId: string; within(tx: Tx): Promise<void> },
  ): Promise<string>;
  /** The other member of one of the viewer's chats. @throws ProblemError chat_not_found */
  otherIn(viewer: Viewer, chatId: string): Promise<string>;
  /** Whether a person wrote to another one, in a conversation where a post was shared. */
  wroteAbout(db: Queryable, fromId: string, toId: string, postId: string): Promise<boolean>;
  /** Whether a person can be sent messages: their account exists and isn't banned. */
  isReachable(db: Queryable, userId: string): Promise<boolean>;
  /** Restores a hidden message. Returns false if it is not hidden. */
  restoreMessage(tx: Tx, messageId: string): Promise<boolean>;
}

export function createChats(
  platform: Platform,
  files: Files,
  posts: Posts,
  {
    isReported,
    areDealing,
    ...parts
  }: Pick<ChatParts, 'unreadChats' | 'publishCounts' | 'cautionOf'> &
    Pick<DeleteChatParts, 'isReported' | 'areDealing'>,
): Chats {
  const loader = new ChatLoader(platform, posts);
  const notifyOthers = async (tx: Tx, userId: string, otherId: string | null) => {
    for (const { chat_id: chatId, user_id: other } of await chatsWith.all(tx, userId, otherId))
      tx.afterCommit(() => platform.live.emit(room.user(other), 'chat.changed', { chat_id: chatId }));
  };
  platform.events.on(accountDeleted, {
    async within(tx, { userId }) {
      await resetPreviews(tx, userId);
      await notifyOthers(tx, userId, null);
    },
  });
  relaySignals(platform, loader);
  const deleting = { platform, files, isReported, areDealing };
  purgeDeleted(platform, deleting);
  return {
    routes: chatRoutes({ platform, files, posts, loader, deleting, ...parts }),
    mayReadMessage: (viewer, messageId) => loader.mayReadMessage(viewer, messageId),
    messageFor: (viewer, messageId) => loader.message(viewer, messageId),
    hideMessage: (tx, messageId) => setMessageHidden(platform.live, tx, messageId, true),
    blockChanged: (tx, userId, otherId) => notifyOthers(tx, userId, otherId),
    openDealChat: (tx, people) => openDealChat(platform.live, tx, people),
    countUnanswered: async (tx, fromId, toId) => (await countUnanswered.one(tx, fromId, toId))?.allowed === true,
    addDealMessage: (tx, message) => addDealMessage({ live: platform.live, cautionOf: parts.cautionOf }, tx, message),
    async sendTo(campus, viewer, otherId, { clientId, ...message }) {
      const spend = () => platform.limits.spendAs(viewer, 'chats.start');
      const opening = { ...message, client_id: clientId };
      return (await startChat({ platform, files, posts, loader, spend, ...parts }, campus, viewer, otherId, opening))
        .chat._id;
    },
    otherIn: async (viewer, chatId) => (await loader.chat(viewer, chatId)).id,
    wroteAbout: async (db, fromId, toId, postId) =>
      (await findWriting.one(db, fromId, ...pairOf(fromId, toId), postId)) !== undefined,
    isReachable: async (db, userId) => (await findAddressee.one(db, userId)) !== undefined,
    restoreMessage: (tx, messageId) => setMessageHidden(platform.live, tx, messageId, false),
  };
}

/**
 * Sets the previews of a person's chats to the last messages when they delete their account: a preview of a like contains
 * their name. A message of their own has none, since it is deleted.
 */
async function resetPreviews(tx: Tx, userId: string): Promise<void> {
  const last = await lastMessagesOf.all(tx, userId);
  const texts = last.map((message) => (message.own || message.hidden ? '' : messagePreview(message)));
  if (last.length > 0)
    await setLastMessages.run(
      tx,
      last.map(({ chat_id: id }) => id),
      texts,
    );
}
