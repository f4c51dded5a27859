import { chatLimits } from '../../../contract/chats/chat-limits.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { statement } from '../../platform/database/statement.ts';
import { type MessageRow, messages } from './store-messages.ts';

export interface MessageToUnsend {
  chat_id: string;
  seq: number;
  text: string;
  post_id: string | null;
  gallery: GalleryEntry[];
  low_id: string;
  high_id: string;
  last_message: string;
  is_last: boolean;
  own: boolean;
  /** an event of a deal */
  is_event: boolean;
  unsent: boolean;
  too_late: boolean;
}

/** A message in one of a person's chats; locks the chat. */
export const lockToUnsend = statement<MessageToUnsend, [id: string, userId: string]>(
  'chats.lock-to-unsend',
  `select x.chat_id, x.seq, x.text, x.post_id, x.gallery, c.low_id, c.high_id, c.last_message, c.last_message_id = x.id as is_last, x.user_id = $2 as own,
     x.deal is not null as is_event, x.unsent_at is not null as unsent,
     x.created_at <= product_now() - make_interval(mins => ${chatLimits.unsendMinutes}) as too_late
   from messages x join chats c on c.id = x.chat_id
     join chat_members m on m.chat_id = c.id and m.user_id = $2 and m.cleared_seq < x.seq
   where x.id = $1
   for no key update of c`,
);

/** Deletes a message's content and likes; its row stays and shows "Message unsent", so the numbers `seq` have no gaps. */
export const markUnsent = statement<never, [id: string]>(
  'chats.unsend',
  `with likes as (delete from message_likes where message_id = $1)
   update messages set unsent_at = product_now(), text = '', post_campus_id = null, post_id = null, gallery = '[]',
     caution = null, like_count = 0 where id = $1 and unsent_at is null`,
);

export const findUnsent = statement<MessageRow, [id: string]>('chats.unsent', `${messages} where x.id = $1`);
