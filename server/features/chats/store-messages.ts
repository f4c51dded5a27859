import type { DealNote } from '../../../contract/deals/deal.ts';
import { serverLimits } from '../../../contract/limits.ts';
import type { Caution } from '../../../contract/moderation/cautions.ts';
import type { GalleryEntry } from '../../../contract/posts/gallery.ts';
import { statement } from '../../platform/database/statement.ts';

/** A message with its author's name and picture. */
export interface MessageRow {
  id: string;
  chat_id: string;
  /** its number in the chat, from 1 without gaps */
  seq: number;
  user_id: string;
  first_name: string;
  last_name: string;
  photo_id: string | null;
  client_id: string;
  text: string;
  post_id: string | null;
  post_campus_id: string | null;
  gallery: GalleryEntry[];
  like_count: number;
  likers: string[];
  caution: Caution | null;
  /** hidden by moderators */
  hidden: boolean;
  /** taken back by its author */
  unsent: boolean;
  /** the event of a deal */
  deal: DealNote | null;
  created_at: string;
}

const columns = `x.id, x.chat_id, x.seq, x.user_id, u.first_name, u.last_name, u.photo_id, x.client_id, x.text, x.post_id,
  x.post_campus_id, x.gallery, x.like_count, x.caution, x.hidden_at is not null as hidden, x.unsent_at is not null as unsent, x.deal, x.created_at`;
const likers = `case when x.like_count = 0 then '{}' else
  array(select l.user_id from message_likes l where l.message_id = x.id order by l.created_at, l.user_id) end as likers`;
/** Messages x with their authors u. */
export const messages = `select ${columns}, ${likers} from messages x join users u on u.id = x.user_id`;
/** One more than is shown: then there is a further page. */
const page = serverLimits.messagesPage + 1;

/**
 * The newest messages that a member has not deleted, if the other member is not hidden from them; otherwise no rows.
 */
export const newestMessages = statement<MessageRow, [chatId: string, userId: string, hidden: readonly string[]]>(
  'chats.messages',
  `${messages} join chats c on c.id = x.chat_id join chat_members m on m.chat_id = c.id and m.user_id = $2
   where c.id = $1 and m.deleted_at is null and x.seq > m.cleared_seq and c.low_id <> all($3::uuid[]) and c.high_id <> all($3::uuid[])
   order by x.seq desc limit ${page}`,
);

export const messagesBefore = statement<MessageRow, [chatId: string, seq: number, clearedSeq: number]>(
  'chats.messages-before',
  `${messages} where x.chat_id = $1 and x.seq < $2 and x.seq > $3 order by x.seq desc limit ${page}`,
);

export const messagesAfter = statement<MessageRow, [chatId: string, seq: number, clearedSeq: number]>(
  'chats.messages-after',
  `${messages} where x.chat_id = $1 and x.seq > $2 and x.seq > $3 order by x.seq limit ${page}`,
);

export const findByClientId = statement<MessageRow, [chatId: string, userId: string, clientId: string]>(
  'chats.message-by-client-id',
  `${messages} where x.chat_id = $1 and x.user_id = $2 and x.client_id = $3`,
);

export interface SentRow extends MessageRow {
  campus_id: string;
  other_id: string;
  other_gone: boolean;
  became_unread: boolean;
  muted: boolean;
  /** whether sending is allowed: the other member has replied before, or the limit is not reached yet */
  allowed: boolean;
}

/**
 * Stores a message under the lock of its chat's row, which assigns its number: numbers have no gaps and follow commit
 * order. No row if the sender is not a member; a unique violation if the message already exists. It stores the message even
 * if it isn't `allowed` or the other member is gone: the caller then throws, which rolls everything back.
 */
export const insertMessage = statement<
  SentRow,
  {
    chatId: string;
    userId: string;
    id: string;
    clientId: string;
    text: string;
    preview: string;
    postCampusId: string | null;
    postId: string | null;
    gallery: string;
    caution: Caution | null;
  }
>(
  'chats.insert-message',
  `with chat as (
     update chats set last_seq = last_seq + 1, last_message = $preview, last_message_id = $id, last_message_user = $userId,
       last_modified = greatest(last_modified, product_now())
     where id = $chatId and $userId::uuid in (low_id, high_id)
     returning id, campus_id, last_seq, last_modified, case when low_id = $userId then high_id else low_id end as other_id
   ), message as (
     insert into messages (id, chat_id, seq, user_id, client_id, text, post_campus_id, post_id, gallery, caution, created_at)
     select $id, id, last_seq, $userId, $clientId, $text, $postCampusId, $postId, $gallery::jsonb, $caution, last_modified from chat
     returning *
   ), members as (
     -- the chat becomes unread for the other member; the sender has read it, unless earlier messages are unread
     update chat_members m set last_modified = chat.last_modified, deleted_at = null,
       unread = m.unread or m.user_id = chat.other_id,
       inbound_seq = case when m.user_id = chat.other_id then chat.last_seq else m.inbound_seq end,
       read_seq = case when m.user_id = chat.other_id or m.unread then m.read_seq else chat.last_seq end
     from chat where m.chat_id = chat.id
     returning m.user_id, m.muted, m.inbound_seq, old.unread as was_unread
   ), counted as (
     -- counts the messages from one person to another; no row beyond the limit of those before the first reply
     insert into first_messages as f (from_id, to_id, sent) select $userId, other_id, 1 from chat
     on conflict (from_id, to_id) do update set sent = f.sent + 1 where f.sent < ${serverLimits.messagesBeforeReply}
     returning from_id
   )
   select ${columns}, '{}'::uuid[] as likers, chat.campus_id, chat.other_id, not theirs.was_unread as became_unread,
     theirs.muted, other.deleted_at is not null or other.banned_at is not null as other_gone,
     mine.inbound_seq > 0 or exists (select from counted)
       or exists (select from first_messages b where b.from_id = chat.other_id and b.to_id = $userId) as allowed
   from chat, message x, users u, users other, members theirs, members mine
   where mine.user_id = $userId and u.id = $userId and other.id = chat.other_id and theirs.user_id = chat.other_id`,
);

export const setLastMessage = statement<never, [chatId: string, text: string]>(
  'chats.set-last-message',
  'update chats set last_message = $2 where id = $1',
);

/** The last message of a chat, for its preview; no text while it is hidden. */
export const lastMessageOf = statement<
  { text: string; post_id: string | null; gallery: GalleryEntry[]; deal: DealNote | null; unsent: boolean },
  [chatId: string]
>(
  'chats.last-message',
  `select x.text, x.post_id, x.gallery, x.deal, x.unsent_at is not null as unsent from chats c join messages x on x.id = c.last_message_id
   where c.id = $1 and x.hidden_at is null`,
);

/** The last messages of a person's chats; `own`: it is theirs. */
export const lastMessagesOf = statement<
  {
    chat_id: string;
    own: boolean;
    hidden: boolean;
    text: string;
    post_id: string | null;
    gallery: GalleryEntry[];
    deal: DealNote | null;
    unsent: boolean;
  },
  [userId: string]
>(
  'chats.last-messages-of',
  `select c.id as chat_id, x.user_id = $1 as own, x.hidden_at is not null as hidden, x.text, x.post_id, x.gallery, x.deal,
     x.unsent_at is not null as unsent
   from chat_members m join chats c on c.id = m.chat_id join messages x on x.id = c.last_message_id where m.user_id = $1`,
);

/** Sets the previews of chats: the texts are in the order of the chats' ids. */
export const setLastMessages = statement<never, [chatIds: readonly string[], texts: readonly string[]]>(
  'chats.set-last-messages',
  `update chats c set last_message = n.text from unnest($1::uuid[], $2::text[]) as n (id, text) where c.id = n.id`,
);

/** Whether a person wrote something in the chat of a pair in which a post was shared; no row if not. */
export const findWriting = statement<{ id: string }, [fromId: string, low: string, high: string, postId: string]>(
  'chats.writing-about',
  `select c.id from chats c where c.low_id = $2 and c.high_id = $3
     and exists (select from messages x where x.chat_id = c.id and x.post_id = $4)
     and exists (select from messages x where x.chat_id = c.id and x.user_id = $1 and x.deal is null)`,
);

/** A person's chats, with one other person or with all, and the other members. */
export const chatsWith = statement<{ chat_id: string; user_id: string }, [userId: string, otherId: string | null]>(
  'chats.with',
  `select o.chat_id, o.user_id from chat_members m join chat_members o on o.chat_id = m.chat_id and o.user_id <> m.user_id
   where m.user_id = $1 and ($2::uuid is null or o.user_id = $2)`,
);

export interface FoundMessage {
  id: string;
  campus_id: string;
  author_id: string;
}

/** A message that a person can report: in one of their chats, not hidden, unsent or cleared by them. */
export const findMessage = statement<FoundMessage, [id: string, userId: string]>(
  'chats.message',
  `select x.id, c.campus_id, x.user_id as author_id
   from messages x join chats c on c.id = x.chat_id join chat_members m on m.chat_id = c.id and m.user_id = $2
   where x.id = $1 and x.hidden_at is null and x.unsent_at is null and x.seq > m.cleared_seq`,
);
