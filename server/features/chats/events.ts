import { defineEvent } from '../../platform/events.ts';

/** A chat is there; its first message is told by itself. */
export const chatStarted = defineEvent<{ chatId: string; campusId: string; fromUser: string; toUser: string }>(
  'chats.started',
);

/** A message is there; never told twice for one message. */
export const messageSent = defineEvent<{
  chatId: string;
  campusId: string;
  messageId: string;
  seq: number;
  fromUser: string;
  toUser: string;
  /** one line of it */
  preview: string;
  text: string;
  /** a post that it shares */
  postId: string | null;
  /** the other person had read everything until now */
  becameUnread: boolean;
  /** the other person wants to hear nothing of this chat */
  muted: boolean;
}>('chats.message-sent', { together: true });

/** Somebody has read messages of a chat; `nothingLeft`: it was unread, and is no more. */
export const chatRead = defineEvent<{ chatId: string; userId: string; nothingLeft: boolean }>('chats.read');

/** Somebody liked a message; never told when he takes it back. */
export const messageLiked = defineEvent<{
  chatId: string;
  campusId: string;
  messageId: string;
  authorId: string;
  userId: string;
  preview: string;
  /** its author wants to hear nothing of this chat */
  muted: boolean;
}>('chats.message-liked');

/** A conversation is being deleted for one of its people or both; `unreadBy` are those of them who had not read it. */
export const chatDeleted = defineEvent<{ chatId: string; userIds: string[]; unreadBy: string[] }>('chats.deleted');

/** Moderators hid a message, or show it again; `preview` is one line of it. */
export const messageHidden = defineEvent<{ chatId: string; messageId: string; preview: string; hidden: boolean }>(
  'chats.message-hidden',
);
