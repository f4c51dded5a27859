import type { Tx } from '../../platform/database/write.ts';
import { chatDeleted, chatRead, chatStarted, messageHidden, messageLiked, messageSent } from '../chats/index.ts';
import { publishCounts } from './counts.ts';
import type { Notify, NotifyParts } from './notify.ts';
import * as store from './store.ts';
import { forgetChat, forgetWords } from './store-forget.ts';

/** Notifies of conversations and their messages, and keeps the counts of unread ones. */
export function subscribeToMessages(
  { platform: { events, live }, onMailDue, onPushDue }: NotifyParts,
  notify: Notify,
): void {
  const notifyOfMessage = (
    tx: Tx,
    { chatId, campusId, fromUser, toUser, preview, event, isMessage, muted, becameUnread }: MessageNotification,
  ): void => {
    tx.withCommit(async () => {
      const rows = await store.notifyOfMessage.all(tx, {
        toUser,
        fromUser,
        type: isMessage ? 'message' : 'new chat',
        campusId,
        chatId,
        message: preview,
        group: `chat:${chatId}`,
        event,
        mailed: isMessage,
        wanted: !muted,
        moreChats: becameUnread ? 1 : 0,
      });
      publishCounts(live, tx, rows);
    });
    if (!muted) tx.afterCommit(onPushDue);
    if (isMessage && !muted) tx.afterCommit(onMailDue);
  };

  events.on(chatStarted, {
    within: async (tx, started) =>
      notifyOfMessage(tx, {
        ...started,
        preview: '',
        event: `new chat:${started.chatId}`,
        isMessage: false,
        muted: false,
        becameUnread: false,
      }),
  });

  events.on(messageSent, {
    within: async (tx, sent) => notifyOfMessage(tx, { ...sent, event: `message:${sent.messageId}`, isMessage: true }),
  });

  events.on(messageLiked, {
    async within(tx, { chatId, campusId, messageId, authorId, userId, preview, muted }) {
      if (muted) return;
      await notify(tx, { from: userId, campusId, chatId, message: preview }, [
        {
          type: 'message like',
          to: authorId,
          group: `message like:${chatId}`,
          event: `message like:${messageId}:${userId}`,
        },
      ]);
    },
  });

  events.on(messageHidden, {
    within: async (tx, { chatId, preview, hidden }) => {
      if (hidden) await forgetWords.run(tx, chatId, preview);
    },
  });

  events.on(chatRead, {
    within: async (tx, { chatId, userId, nothingLeft }) =>
      publishCounts(live, tx, await store.markChatRead.all(tx, userId, chatId, nothingLeft ? 1 : 0)),
  });

  events.on(chatDeleted, {
    within: async (tx, { chatId, userIds, unreadBy }) =>
      publishCounts(live, tx, await forgetChat.all(tx, chatId, userIds, unreadBy)),
  });
}

interface MessageNotification {
  chatId: string;
  campusId: string;
  fromUser: string;
  toUser: string;
  preview: string;
  event: string;
  /** a message was sent, not only a chat started */
  isMessage: boolean;
  muted: boolean;
  becameUnread: boolean;
}
