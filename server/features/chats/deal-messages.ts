import { randomUUID } from 'node:crypto';
import type { DealNote } from '../../../contract/deals/deal.ts';
import type { Caution } from '../../../contract/moderation/cautions.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live.ts';
import { problem } from '../../platform/http/problem.ts';
import { newId } from '../posts/index.ts';
import { notifyMembers } from './announce.ts';
import { pairOf } from './start-chat.ts';
import { insertChat } from './store.ts';
import type { MessageRow } from './store-messages.ts';
import { messageView } from './view.ts';

/** An event of a deal, to be shown in the conversation of its two people. */
export interface DealMessage {
  /** their conversation, where it's known */
  chatId: string | null;
  /** campus of the listing */
  campusId: string;
  fromId: string;
  toId: string;
  note: DealNote;
  /** the same on one line, for the inbox */
  preview: string;
}

const findChat = statement<{ id: string }, [low: string, high: string]>(
  'chats.id-of-pair',
  'select id from chats where low_id = $1 and high_id = $2',
);

/**
 * Stores the message under the lock of its chat's row. It isn't counted as unread: deals have notifications of their
 * own. It counts as a reply of its sender, and reopens a chat that a member deleted.
 */
const insertDealMessage = statement<
  MessageRow,
  {
    chatId: string;
    userId: string;
    id: string;
    clientId: string;
    preview: string;
    note: string;
    caution: Caution | null;
  }
>(
  'chats.insert-deal-message',
  `with chat as (
     update chats set last_seq = last_seq + 1, last_message = $preview, last_message_id = $id, last_message_user = $userId,
       last_modified = greatest(last_modified, product_now())
     where id = $chatId returning id, last_seq, last_modified
   ), x as (
     insert into messages (id, chat_id, seq, user_id, client_id, deal, caution, created_at)
     select $id, id, last_seq, $userId, $clientId, $note::jsonb, $caution, last_modified from chat
     returning *
   ), members as (
     update chat_members m set last_modified = chat.last_modified, deleted_at = null,
       inbound_seq = case when m.user_id = $userId then m.inbound_seq else chat.last_seq end,
       read_seq = case when m.user_id <> $userId or m.unread then m.read_seq else chat.last_seq end
     from chat where m.chat_id = chat.id
   )
   select x.id, x.chat_id, x.seq, x.user_id, u.first_name, u.last_name, u.photo_id, x.client_id, x.text, x.post_id,
     x.post_campus_id, x.gallery, x.like_count, x.caution, false as hidden, x.deal, x.created_at, '{}'::uuid[] as likers
   from x join users u on u.id = x.user_id`,
);

/** Adds an event of a deal to the conversation of two people, starting one if needed. Returns the chat's id. */
export async function addDealMessage(
  { live, cautionOf }: { live: LiveSender; cautionOf(text: string): Caution | null },
  tx: Tx,
  { chatId: known, campusId, fromId, toId, note, preview }: DealMessage,
): Promise<string> {
  const pair = pairOf(fromId, toId);
  const people = [fromId, toId];
  let chatId = known ?? (await findChat.one(tx, ...pair))?.id;
  if (!chatId) {
    const made = await insertChat.one(tx, campusId, ...pair, fromId);
    if (made) notifyMembers(live, tx, people, 'chat.new', { chat_id: made.id, from_user: fromId });
    // the other member created it at the same moment
    chatId = (made ?? (await findChat.one(tx, ...pair)))?.id as string;
  }
  const row = await insertDealMessage.one(tx, {
    chatId,
    userId: fromId,
    id: newId(),
    clientId: `deal-${randomUUID()}`,
    preview,
    note: JSON.stringify(note),
    caution: cautionOf(note.note ?? ''),
  });
  // both deleted it just now; a retry opens a new one
  if (!row) throw problem('unavailable');
  const message = { ...messageView(row), post_deleted: false };
  notifyMembers(live, tx, people, 'message.new', { chat_id: chatId, message });
  return chatId;
}
