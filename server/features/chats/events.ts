import { defineEvent } from '../../platform/events.ts';

/** A chat was started; its first message has an event of its own. */
export const chatStarted = defineEvent<{ chatId: string; campusId: string; fromUser: string; toUser: string }>(
  'chats.started',
);

/** A message was sent; emitted exactly once for each message. */
export const messageSent = defineEvent<{
  chatId: string;
  campusId: string;
  messageId: string;
  seq: number;
  fromUser: string;
  toUser: string;
  /** its text on one line */
  preview: string;
  text: string;
  /** the post that it shares */
  postId: string | null;
  /** the recipient had no unread messages in the chat before */
  becameUnread: boolean;
  /** the recipient muted this chat */
  muted: boolean;
}>('chats.message-sent', { together: true });

/** A member has read messages of a chat; `nothingLeft`: it was unread and is now read. */
export const chatRead = defineEvent<{ chatId: string; userId: string; nothingLeft: boolean }>('chats.read');

/** A member liked a message; not emitted when a like is undone. */
export const messageLiked = defineEvent<{
  chatId: string;
  campusId: string;
  messageId: string;
  authorId: string;
  userId: string;
  preview: string;
  /** the author of the message muted this chat */
  muted: boolean;
}>('chats.message-liked');

/** A conversation is being deleted for one of its members or both; `unreadBy` are those of them who had not read it. */
export const chatDeleted = defineEvent<{ chatId: string; userIds: string[]; unreadBy: string[] }>('chats.deleted');

/** Moderators hid or restored a message, or its author took it back (`hidden`); `preview` is its text on one line. */
export const messageHidden = defineEvent<{ chatId: string; messageId: string; preview: string; hidden: boolean }>(
  'chats.message-hidden',
);
