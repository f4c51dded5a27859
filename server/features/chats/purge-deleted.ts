import { retentionDays } from '../../../contract/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifyMembers } from './announce.ts';
import { type DeleteChatParts, removeChat, removeFiles } from './delete-chat.ts';
import { chatRead } from './events.ts';
import * as store from './store-deletion.ts';

const END = 'chats.end-deleted';

/**
 * The hourly job that deletes conversations for both members some days after one of them did (D60); of those that went on, the
 * messages up to that deletion. A conversation stays as long as moderators keep evidence of it.
 */
export function purgeDeleted(
  { jobs, log, pool }: Pick<Platform, 'jobs' | 'log' | 'pool'>,
  parts: DeleteChatParts,
): void {
  const days = retentionDays.deletedConversation;
  const deleteForBoth = (chatId: string) =>
    parts.platform.write(async (tx) => {
      const due = await store.lockDueDeletion.one(tx, chatId, days);
      if (!due || due.up_to_seq === null || (await parts.isReported(tx, chatId))) return;
      const members = await store.lockMembers.all(tx, chatId);
      if (due.up_to_seq >= due.last_seq) return removeChat(parts, tx, chatId, members);
      await removeFiles(parts.files, tx, chatId, due.up_to_seq);
      for (const { user_id: userId } of await store.deleteUpTo.all(tx, chatId, due.up_to_seq))
        await tx.emit(chatRead, { chatId, userId, nothingLeft: true });
      const userIds = members.map((member) => member.user_id);
      notifyMembers(parts.platform.live, tx, userIds, 'chat.cleared', { chat_id: chatId, up_to_seq: due.up_to_seq });
    });

  jobs.define(END, async () => {
    let after: string | null = null;
    for (;;) {
      const due: { chat_id: string }[] = await store.dueChats.all(pool, days, after);
      for (const { chat_id: chatId } of due)
        await deleteForBoth(chatId).catch((error: unknown) =>
          log.error({ err: error, chat: chatId }, 'a deleted conversation could not be deleted for both'),
        );
      after = due.at(-1)?.chat_id ?? null;
      if (after === null) return;
    }
  });
  jobs.every('41 * * * *', END);
}
