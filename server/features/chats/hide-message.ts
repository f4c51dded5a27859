import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { notifyMembers } from './announce.ts';
import { messageHidden } from './events.ts';
import * as store from './store-hiding.ts';
import { lastMessageOf, setLastMessage } from './store-messages.ts';
import { isInPreview, messagePreview } from './view.ts';

/**
 * Hides a message, with its files, from both members of its chat, or restores it (D9). If it is the last one, the
 * chat's preview in the inbox changes too.
 * @returns false when nothing changed, or there is no such message
 */
export async function setMessageHidden(live: LiveSender, tx: Tx, messageId: string, hidden: boolean): Promise<boolean> {
  const chat = await store.lockChatOf.one(tx, messageId);
  const message = chat && (await store.storeMessageHidden.one(tx, chat.id, messageId, hidden));
  if (!message) return false;
  const last = await lastMessageOf.one(tx, chat.id);
  const isShown = isInPreview(chat.last_message, message, chat.last_message_id === messageId);
  const preview = !isShown ? chat.last_message : last ? messagePreview(last) : '';
  if (preview !== chat.last_message) await setLastMessage.run(tx, chat.id, preview);
  await tx.emit(messageHidden, { chatId: chat.id, messageId, preview: messagePreview(message), hidden });
  notifyMembers(live, tx, [chat.low_id, chat.high_id], 'message.hidden', {
    chat_id: chat.id,
    message_id: messageId,
    seq: message.seq,
    hidden,
    last_message: preview,
  });
  return true;
}
