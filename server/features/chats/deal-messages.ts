import { randomUUID } from 'node:crypto';
import type { DealNote } from '../../../contract/deals/deal.ts';
import type { Caution } from '../../../contract/moderation/cautions.ts';
import { serverLimits } from '../../../contract/limits.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { problem } from '../../platform/http/problem.ts';
import { newId } from '../posts/index.ts';
import { notifyMembers } from './announce.ts';
import { pairOf } from './start-chat.ts';
import type { MessageRow } from './store-messages.ts';
import { messageView } from './view.ts';

/** An event of a deal, to be shown in the conversation of its two people. */
export interface DealMessage {
  chatId: string;
  fromId: string;
  toId: string;
  note: DealNote;
  /** the event on one line, for the inbox */
  preview: string;
  /** whether it counts as an answer of its author to the other person */
  answers: boolean;
  /** names the event, if it may have been added before; null: it's new */
  once: string | null;
}

/**
 * Counts a message or action of a person towards another one who never answered. `allowed`: the other one has answered
 * before, or the limit of such messages isn't reached.
 */
export const countUnanswered = statement<{ allowed: boolean }, [fromId: string, toId: string]>(
  'chats.count-unanswered',
  `with history as (
     -- whether the other one ever wrote to the person
     select exists (select from first_messages where from_id = $2 and to_id = $1)
       or exists (select from chats c join chat_members m on m.chat_id = c.id and m.user_id = $1
         where c.low_id = least($1::uuid, $2::uuid) and c.high_id = greatest($1::uuid, $2::uuid) and m.inbound_seq > 0) as answered
   ), counted as (
     -- no row beyond the limit
     insert into first_messages as f (from_id, to_id, sent) select $1::uuid, $2::uuid, 1 from history where not answered
     on conflict (from_id, to_id) do update set sent = f.sent + 1 where f.sent < ${serverLimits.messagesBeforeReply}
     returning from_id)
   select answered or exists (select from counted) as allowed from history`,
);

/** The chat of a pair, created if there is none. No row if another transaction creates it at the same moment. */
const findOrInsertChat = statement<
  { id: string; created: boolean },
  [campusId: string, low: string, high: string, fromUser: string]
>(
  'chats.find-or-insert',
  `with created as (
     insert into chats (campus_id, low_id, high_id, from_user) values ($1, $2, $3, $4)
     on conflict (low_id, high_id) do nothing returning id, last_modified
   ), members as (
     insert into chat_members (chat_id, user_id, last_modified) select id, unnest(array[$2, $3]::uuid[]), last_modified from created
   )
   select id, true as created from created union all select id, false from chats where low_id = $2 and high_id = $3`,
);

/**
 * SQL that stores a message under the lock of its chat's row, which assigns its number. The chat doesn't become unread:
 * deals have notifications of their own. If the message answers the other person (`answers`), it counts as a reply of
 * its sender. It reopens a chat that a member deleted.
 * @param condition a further condition, without which nothing is stored
 */
const insertMessage = (condition: string): string => `with chat as (
     update chats set last_seq = last_seq + 1, last_message = $preview, last_message_id = $id, last_message_user = $userId,
       last_modified = greatest(last_modified, product_now())
     where id = $chatId ${condition} returning id, last_seq, last_modified
   ), message as (
     insert into messages (id, chat_id, seq, user_id, client_id, deal, caution, created_at)
     select $id, id, last_seq, $userId, $clientId, $note::jsonb, $caution, last_modified from chat
     returning *
   ), members as (
     -- the sender has read it, unless earlier messages are unread
     update chat_members m set last_modified = chat.last_modified, deleted_at = null,
       inbound_seq = case when m.user_id <> $userId and $answers::bool then chat.last_seq else m.inbound_seq end,
       read_seq = case when m.user_id <> $userId or m.unread then m.read_seq else chat.last_seq end
     from chat where m.chat_id = chat.id
   ), replied as (
     insert into first_messages (from_id, to_id, sent) select $userId::uuid, $toId::uuid, 1 where $answers::bool
     on conflict do nothing
   )
   select x.id, x.chat_id, x.seq, x.user_id, u.first_name, u.last_name, u.photo_id, x.client_id, x.text, x.post_id,
     x.post_campus_id, x.gallery, x.like_count, x.caution, false as hidden, false as unsent, x.deal, x.created_at, '{}'::uuid[] as likers
   from message x join users u on u.id = x.user_id`;

interface NewMessage {
  chatId: string;
  userId: string;
  toId: string;
  id: string;
  clientId: string;
  preview: string;
  note: string;
  caution: Caution | null;
  answers: boolean;
}

const insertDealMessage = statement<MessageRow, NewMessage>('chats.insert-deal-message', insertMessage(''));

/** Inserts a deal's message unless one with its `client_id` exists. The chat must be locked before. */
const insertDealMessageOnce = statement<MessageRow, NewMessage>(
  'chats.insert-deal-message-once',
  insertMessage(
    'and not exists (select from messages b where b.chat_id = $chatId and b.user_id = $userId and b.client_id = $clientId)',
  ),
);

const lockChat = statement<{ id: string }, [chatId: string]>(
  'chats.lock-for-once',
  'select id from chats where id = $1 for no key update',
);

/** The conversation of two people, started if there is none. Returns its id. @throws ProblemError unavailable */
export async function openDealChat(
  live: LiveSender,
  tx: Tx,
  { campusId, fromId, toId }: { campusId: string; fromId: string; toId: string },
): Promise<string> {
  const find = () => findOrInsertChat.one(tx, campusId, ...pairOf(fromId, toId), fromId);
  // the first statement has waited for whoever created it at the same moment, but couldn't see it
  const chat = (await find()) ?? (await find());
  if (!chat) throw problem('unavailable');
  if (chat.created) notifyMembers(live, tx, [fromId, toId], 'chat.new', { chat_id: chat.id, from_user: fromId });
  return chat.id;
}

/**
 * Adds an event of a deal to the conversation of its two people. Returns false if it's there already.
 * @throws ProblemError unavailable when the conversation was deleted meanwhile
 */
export async function addDealMessage(
  { live, cautionOf }: { live: LiveSender; cautionOf(text: string): Caution | null },
  tx: Tx,
  { chatId, fromId, toId, note, preview, answers, once }: DealMessage,
): Promise<boolean> {
  const values = {
    chatId,
    userId: fromId,
    toId,
    id: newId(),
    clientId: `deal-${once ?? randomUUID()}`,
    preview,
    note: JSON.stringify(note),
    caution: cautionOf(note.note ?? ''),
    answers,
  };
  const isLocked = once !== null && (await lockChat.one(tx, chatId)) !== undefined;
  const row = await (once === null ? insertDealMessage : insertDealMessageOnce).one(tx, values);
  // nothing was stored in an existing conversation: the message is there already
  if (!row && isLocked) return false;
  // both people deleted the conversation just now; a retry opens a new one
  if (!row) throw problem('unavailable');
  const message = { ...messageView(row), post_deleted: false };
  notifyMembers(live, tx, [fromId, toId], 'message.new', { chat_id: chatId, message });
  return true;
}
