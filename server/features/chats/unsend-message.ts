import type { Message } from '../../../contract/chats/messages.ts';
import type { Write } from '../../platform/database/write.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import type { Files } from '../files/index.ts';
import { notifyMembers } from './announce.ts';
import { messageHidden } from './events.ts';
import type { ChatLoader } from './load-chat.ts';
import { lastMessageOf, setLastMessage } from './store-messages.ts';
import * as store from './store-unsending.ts';
import { isInPreview, messagePreview, messageView } from './view.ts';

interface UnsendParts {
  write: Write;
  live: LiveSender;
  loader: ChatLoader;
  files: Pick<Files, 'removeOf'>;
}

/**
 * Takes back one of the viewer's messages, up to 15 minutes after it was sent: its content and files are deleted for both
 * members, apart from what is evidence of a case (D61). A repeat changes nothing.
 * @throws ProblemError message_not_found, forbidden, unsend_too_late
 */
export async function unsendMessage(
  { write, live, loader, files }: UnsendParts,
  viewer: Viewer,
  messageId: string,
): Promise<Message> {
  const hidden = await loader.hiddenFrom(viewer.userId);
  return write(async (tx) => {
    const message = await store.lockToUnsend.one(tx, messageId, viewer.userId);
    if (!message || hidden.has(message.low_id) || hidden.has(message.high_id)) throw problem('message_not_found');
    if (!message.own || message.is_event) throw problem('forbidden');
    if (!message.unsent) {
      if (message.too_late) throw problem('unsend_too_late');
      const { chat_id: chatId } = message;
      await store.markUnsent.run(tx, messageId);
      if (message.gallery.length > 0) await files.removeOf(tx, 'message', [messageId]);
      const words = messagePreview(message);
      const isShown = isInPreview(message.last_message, message, message.is_last);
      const last = isShown ? await lastMessageOf.one(tx, chatId) : undefined;
      const preview = last ? messagePreview(last) : message.last_message;
      if (isShown) await setLastMessage.run(tx, chatId, preview);
      await tx.emit(messageHidden, { chatId, messageId, preview: words, hidden: true });
      notifyMembers(live, tx, [message.low_id, message.high_id], 'message.unsent', {
        chat_id: chatId,
        message_id: messageId,
        seq: message.seq,
        last_message: preview,
      });
    }
    const row = await store.findUnsent.one(tx, messageId);
    if (!row) throw problem('message_not_found');
    return messageView(row);
  });
}
