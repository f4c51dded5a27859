import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { statement } from '../../platform/database/statement.ts';

/** Locks the chat of a message, so that its last message changes with it. */
export const lockChatOf = statement<
  { id: string; low_id: string; high_id: string; last_message: string; last_message_id: string | null },
  [messageId: string]
>(
  'chats.lock-of-message',
  `select c.id, c.low_id, c.high_id, c.last_message, c.last_message_id from chats c
   where c.id = (select chat_id from messages where id = $1) for no key update`,
);

/** Hides a message from both members by a moderator's decision, or restores it; no row if nothing changed. */
export const storeMessageHidden = statement<
  { seq: number; text: string; post_id: string | null; gallery: GalleryEntry[] },
  [chatId: string, messageId: string, hidden: boolean]
>(
  'chats.set-hidden',
  `update messages set hidden_at = case when $3 then product_now() end
   where chat_id = $1 and id = $2 and (hidden_at is not null) <> $3
   returning seq, text, post_id, gallery`,
);
