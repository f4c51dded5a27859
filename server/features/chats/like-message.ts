import type { Tx, Write } from '../../platform/database/write.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { notifyMembers } from './announce.ts';
import { messageLiked } from './events.ts';
import type { ChatLoader } from './load-chat.ts';
import * as store from './store-likes.ts';
import * as storeMessages from './store-messages.ts';
import { messagePreview, quoted } from './view.ts';

interface LikeParts {
  write: Write;
  live: LiveSender;
  loader: ChatLoader;
}

/**
 * Likes a message or undoes it, and updates the chat's preview in the inbox. Idempotent.
 * @throws ProblemError message_not_found
 */
export async function setLiked(
  { write, live, loader }: LikeParts,
  viewer: Viewer,
  messageId: string,
  liked: boolean,
): Promise<{ liked: boolean; likes: number; last_message: string }> {
  const { userId } = viewer;
  const hidden = await loader.hiddenFrom(userId);
  return write(async (tx) => {
    const message = await store.lockMessage.one(tx, messageId, userId);
    if (!message || hidden.has(message.low_id) || hidden.has(message.high_id)) throw problem('message_not_found');
    const changed = await (liked ? store.addLike : store.removeLike).one(tx, messageId, userId);
    // if the other member deleted the message, they get no event, and the preview, which both share, doesn't change
    const bothSeeIt = changed && !message.cleared;
    if (bothSeeIt) await storeMessages.setLastMessage.run(tx, message.chat_id, await previewAfter(tx, message, liked));
    const { likers, last_message } = (await store.findLikes.one(tx, messageId)) as store.LikesRow;
    if (changed) {
      if (liked && bothSeeIt && message.author_id !== userId)
        await tx.emit(messageLiked, {
          chatId: message.chat_id,
          campusId: message.campus_id,
          messageId,
          authorId: message.author_id,
          userId,
          preview: messagePreview(message),
          muted: message.author_muted,
        });
      notifyMembers(live, tx, bothSeeIt ? [message.low_id, message.high_id] : [userId], 'message.liked', {
        chat_id: message.chat_id,
        message_id: messageId,
        seq: message.seq,
        like_id_list: likers,
        last_message,
      });
    }
    return { liked, likes: likers.length, last_message };
  });
}

/** The chat's preview in the inbox after a like; after undoing it, the last message again. */
async function previewAfter(tx: Tx, message: store.LockedMessage, liked: boolean): Promise<string> {
  if (liked) {
    return `${message.liker} liked ${message.text ? quoted(message) : 'a message'}`;
  }
  const last = await storeMessages.lastMessageOf.one(tx, message.chat_id);
  return last ? messagePreview(last) : '';
}
