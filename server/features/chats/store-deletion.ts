import { statement } from '../../platform/database/statement.ts';

export interface LockedMember {
  user_id: string;
  unread: boolean;
  /** they deleted the conversation, and there was no message since */
  deleted: boolean;
}

/** Locks a chat for deletion; no row if the viewer is not a member. */
export const lockChat = statement<{ last_seq: number }, [id: string, userId: string]>(
  'chats.lock',
  'select last_seq from chats where id = $1 and $2::uuid in (low_id, high_id) for update',
);

export const lockMembers = statement<LockedMember, [chatId: string]>(
  'chats.lock-members',
  `select user_id, unread, deleted_at is not null as deleted from chat_members where chat_id = $1
   order by user_id for update`,
);

/** Hides the conversation and its messages from one member, and notes that the messages are to be deleted for both later. */
export const clearFor = statement<never, [chatId: string, userId: string, lastSeq: number]>(
  'chats.clear-for',
  `with to_delete as (
     insert into chat_clearings (chat_id, up_to_seq) values ($1, $3) on conflict do nothing)
   update chat_members set deleted_at = product_now(), cleared_seq = $3, read_seq = greatest(read_seq, $3), unread = false
   where chat_id = $1 and user_id = $2`,
);

/** Reopens a conversation that a member deleted, without its earlier messages; no row if it is open. */
export const reopenChat = statement<{ chat_id: string }, [userId: string, low: string, high: string]>(
  'chats.reopen',
  `update chat_members set deleted_at = null, last_modified = product_now()
   where user_id = $1 and deleted_at is not null and chat_id = (select id from chats where low_id = $2 and high_id = $3)
   returning chat_id`,
);

/** Chats that a member deleted at least this many days ago, so that their messages are due, ordered by id. */
export const dueChats = statement<{ chat_id: string }, [days: number, after: string | null]>(
  'chats.due-clearings',
  `select distinct chat_id from chat_clearings
   where cleared_at < product_now() - make_interval(days => $1) and ($2::uuid is null or chat_id > $2)
   order by chat_id limit 100`,
);

/** Locks a chat to delete what is due. */
export const lockDueDeletion = statement<{ last_seq: number; up_to_seq: number }, [chatId: string, days: number]>(
  'chats.lock-due',
  `select c.last_seq, (select max(d.up_to_seq) from chat_clearings d
     where d.chat_id = c.id and d.cleared_at < product_now() - make_interval(days => $2)) as up_to_seq
   from chats c where c.id = $1 for update`,
);

/** The messages up to a number whose photos and videos have to be removed with them. */
export const messagesWithFiles = statement<{ id: string }, [chatId: string, upToSeq: number]>(
  'chats.messages-with-files',
  `select id from messages where chat_id = $1 and seq <= $2 and gallery <> '[]'`,
);

/**
 * Deletes the messages of a chat up to a number, for both members.
 * @returns the members who have no unread message any more: all were among the deleted ones
 */
export const deleteUpTo = statement<{ user_id: string }, [chatId: string, upToSeq: number]>(
  'chats.delete-up-to',
  `with finished as (delete from chat_clearings where chat_id = $1 and up_to_seq <= $2),
     deleted as (delete from messages where chat_id = $1 and seq <= $2),
     members as (
       -- inbound_seq: the last message from the other member
       update chat_members set cleared_seq = greatest(cleared_seq, $2), unread = unread and inbound_seq > $2
       where chat_id = $1 returning user_id, unread, old.unread as was_unread)
   select user_id from members where was_unread and not unread`,
);

/** Deletes its messages, likes and members too (on delete cascade). */
export const deleteChatRow = statement<never, [id: string]>('chats.delete', 'delete from chats where id = $1');
