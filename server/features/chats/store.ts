import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import { type PersonRow, personColumns } from '../identity/index.ts';

/** A chat as one of its two members sees it; the person columns are the other member's. */
export interface ChatRow extends PersonRow {
  chat_id: string;
  campus_id: string;
  from_user: string;
  last_message: string;
  last_message_id: string | null;
  last_message_user: string | null;
  last_seq: number;
  created_at: string;
  last_modified: string;
  read_seq: number;
  read_at: string | null;
  unread: boolean;
  muted: boolean;
  /** the viewer deleted the messages up to this one */
  cleared_seq: number;
  other_read_seq: number;
  other_read_at: string | null;
  other_unread: boolean;
  other_gone: boolean;
}

const other = 'case when c.low_id = m.user_id then c.high_id else c.low_id end';

/** SQL of a value about the last message; `otherwise` if the member has deleted that message (D60). */
const ofLastMessage = (column: string, otherwise: string) =>
  `case when c.last_seq > m.cleared_seq then c.${column} else ${otherwise} end as ${column}`;

const chats = `select ${personColumns}, c.id as chat_id, c.campus_id, c.from_user, ${ofLastMessage('last_message', "''")},
     ${ofLastMessage('last_message_id', 'null')}, ${ofLastMessage('last_message_user', 'null')}, c.last_seq, c.created_at, m.last_modified,
     m.read_seq, m.read_at, m.unread, m.muted, m.cleared_seq,
     o.read_seq as other_read_seq, o.read_at as other_read_at, o.unread as other_unread, u.deleted_at is not null or u.banned_at is not null as other_gone
   from chat_members m join chats c on c.id = m.chat_id
     join chat_members o on o.chat_id = m.chat_id and o.user_id = ${other}
     join users u on u.id = o.user_id`;

export const findChat = statement<ChatRow, [id: string, userId: string]>(
  'chats.find',
  `${chats} where m.chat_id = $1 and m.user_id = $2 and m.deleted_at is null`,
);

/** `low` is the smaller of the two ids. */
export const findChatWith = statement<ChatRow, [userId: string, low: string, high: string]>(
  'chats.find-with',
  `${chats} where m.user_id = $1 and m.deleted_at is null and m.chat_id = (select id from chats where low_id = $2 and high_id = $3)`,
);

const inbox = (before: string) =>
  `${chats} where m.user_id = $1 and m.deleted_at is null and o.user_id <> all($2::uuid[]) ${before}
   order by m.last_modified desc, m.chat_id desc limit ${serverLimits.chatsPage + 1}`;

export const newestChats = statement<ChatRow, [userId: string, hidden: readonly string[]]>('chats.inbox', inbox(''));

export const chatsBefore = statement<ChatRow, [userId: string, hidden: readonly string[], at: string, chatId: string]>(
  'chats.inbox-before',
  inbox('and (m.last_modified, m.chat_id) < ($3, $4)'),
);

/** The two members of a chat; `low_id` is the smaller id, so that a pair is stored in one way only. */
export const findPair = statement<{ low_id: string; high_id: string }, [id: string]>(
  'chats.pair',
  'select low_id, high_id from chats where id = $1',
);

/**
 * Whether a person may open the files of a message, and who the other member is: it is in a chat of theirs, not hidden, and
 * they haven't deleted it. An unsent message has no files left, so that isn't asked.
 */
export const findMessageReader = statement<{ other_id: string }, [messageId: string, userId: string]>(
  'chats.message-reader',
  `select ${other} as other_id
   from messages x join chats c on c.id = x.chat_id join chat_members m on m.chat_id = c.id and m.user_id = $2
   where x.id = $1 and x.hidden_at is null and x.seq > m.cleared_seq`,
);

/** Whether a person can receive messages. */
export const findAddressee = statement<{ id: string }, [id: string]>(
  'chats.addressee',
  'select id from users where id = $1 and deleted_at is null and banned_at is null',
);

/** Creates the chat of a pair with its two members; no row if it already exists. */
export const insertChat = statement<{ id: string }, [campusId: string, low: string, high: string, fromUser: string]>(
  'chats.insert',
  `with created as (
     insert into chats (campus_id, low_id, high_id, from_user) values ($1, $2, $3, $4)
     on conflict (low_id, high_id) do nothing returning id, last_modified
   ), members as (
     insert into chat_members (chat_id, user_id, last_modified) select id, unnest(array[$2, $3]::uuid[]), last_modified from created
   )
   select id from created`,
);

/** A member's state after reading; `was_unread`: whether the chat was unread before. */
export interface ReadRow {
  read_seq: number;
  read_at: string | null;
  unread: boolean;
  was_unread: boolean;
}

/**
 * Records up to which message a member has read (`seq`, null: all). The chat stays unread if a message arrives at the
 * same moment: `inbound_seq`, the number of the other member's last message, is in the row that sending updates.
 */
export const markMessagesRead = statement<ReadRow, [chatId: string, userId: string, seq: number | null]>(
  'chats.mark-read',
  `update chat_members m set
     read_seq = greatest(m.read_seq, least(coalesce($3::bigint, c.last_seq), greatest(c.last_seq, m.inbound_seq))),
     read_at = case when m.unread or least(coalesce($3::bigint, c.last_seq), c.last_seq) > m.read_seq then product_now() else m.read_at end,
     unread = m.unread and $3::bigint is not null and m.inbound_seq > greatest($3::bigint, m.read_seq)
   from chats c where m.chat_id = $1 and m.user_id = $2 and c.id = m.chat_id
   returning m.read_seq, m.read_at, m.unread, old.unread as was_unread`,
);

export const storeChatMuted = statement<never, [chatId: string, userId: string, muted: boolean]>(
  'chats.set-muted',
  'update chat_members set muted = $3 where chat_id = $1 and user_id = $2',
);

/** SQL of a campus's members who can be written to, the latest first. */
const users = (after: string) => `select ${personColumns}, u.school_verified_at as joined from users u
   where u.campus_id = $1 and u.school_verified and u.deleted_at is null and u.banned_at is null
     and u.id <> $2 and u.id <> all($3::uuid[]) ${after}
   order by u.school_verified_at desc, u.id desc limit ${serverLimits.chatsPage + 1}`;

export type MemberRow = PersonRow & { joined: string };

export const newestUsers = statement<MemberRow, [campusId: string, userId: string, hidden: readonly string[]]>(
  'chats.users',
  users(''),
);

export const usersBefore = statement<
  MemberRow,
  [campusId: string, userId: string, hidden: readonly string[], at: string, id: string]
>('chats.users-before', users('and (u.school_verified_at, u.id) < ($4, $5)'));
