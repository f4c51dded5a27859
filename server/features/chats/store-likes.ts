import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { statement } from '../../platform/database/statement.ts';

export interface LockedMessage {
  id: string;
  seq: number;
  text: string;
  post_id: string | null;
  gallery: GalleryEntry[];
  author_id: string;
  chat_id: string;
  campus_id: string;
  low_id: string;
  high_id: string;
  /** first name of the member who likes it */
  liker: string;
  /** its author muted the chat */
  author_muted: boolean;
  /** the other member deleted the conversation since, and doesn't see it any more */
  cleared: boolean;
}

/**
 * A message that a member wants to like; locks the chat. No row if it was unsent or hidden, or if the member deleted the
 * conversation since (`cleared_seq` is the last message that they don't see any more).
 */
export const lockMessage = statement<LockedMessage, [id: string, userId: string]>(
  'chats.lock-message',
  `select x.id, x.seq, x.text, x.post_id, x.gallery, x.user_id as author_id, c.id as chat_id, c.campus_id, c.low_id, c.high_id,
     u.first_name as liker, x.seq <= o.cleared_seq as cleared,
     (select a.muted from chat_members a where a.chat_id = c.id and a.user_id = x.user_id) as author_muted
   from messages x join chats c on c.id = x.chat_id join users u on u.id = $2
     join chat_members m on m.chat_id = c.id and m.user_id = $2 and m.cleared_seq < x.seq
     join chat_members o on o.chat_id = c.id and o.user_id <> $2
   where x.id = $1 and x.hidden_at is null and x.unsent_at is null
   for no key update of c`,
);

type Like = [messageId: string, userId: string];

/** Likes a message; no row if it was already liked. */
export const addLike = statement<{ like_count: number }, Like>(
  'chats.add-like',
  `with added as (insert into message_likes (message_id, user_id) values ($1, $2) on conflict do nothing returning 1)
   update messages set like_count = like_count + 1 where id = $1 and exists (select from added) returning like_count`,
);

export const removeLike = statement<{ like_count: number }, Like>(
  'chats.remove-like',
  `with removed as (delete from message_likes where message_id = $1 and user_id = $2 returning 1)
   update messages set like_count = like_count - 1 where id = $1 and exists (select from removed) returning like_count`,
);

export interface LikesRow {
  likers: string[];
  last_message: string;
}

/** The likes of a message and its chat's preview. */
export const findLikes = statement<LikesRow, [messageId: string]>(
  'chats.likes',
  `select array(select l.user_id from message_likes l where l.message_id = x.id order by l.created_at, l.user_id) as likers,
     c.last_message
   from messages x join chats c on c.id = x.chat_id where x.id = $1`,
);
