import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { statement } from '../../platform/database/statement.ts';

export const lockChatOf = statement<
  { id: string; low_id: string; high_id: string; last_message: string; last_message_id: string | null },
  [messageId: string]
>(
  'chats.lock-of-message',
  `select c.id, c.low_id, c.high_id, c.last_message, c.last_message_id from chats c
   where c.id = (select chat_id from messages where id = $1) for no key update`,
);

/** Hides or restores a message; no row if nothing changed. */
export const storeMessageHidden = statement<
  { seq: number; text: string; post_id: string | null; gallery: GalleryEntry[] },
  [chatId: string, messageId: string, hidden: boolean]
>(
  'chats.set-hidden',
  `update messages set hidden_at = case when $3 then product_now() end
   where chat_id = $1 and id = $2 and (hidden_at is not null) <> $3
   returning seq, text, post_id, gallery`,
);

export interface FoundMessage {
  id: string;
  campus_id: string;
  author_id: string;
}

/** A message in one of a person's chats. */
export const findMessage = statement<FoundMessage, [id: string, userId: string]>(
  'chats.message',
  `select x.id, c.campus_id, x.user_id as author_id
   from messages x join chats c on c.id = x.chat_id join chat_members m on m.chat_id = c.id and m.user_id = $2
   where x.id = $1 and x.hidden_at is null and x.unsent_at is null and x.seq > m.cleared_seq`,
);
