import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import { notifyMembers } from './announce.ts';
import { chatDeleted } from './events.ts';
import type { ChatLoader } from './load-chat.ts';
import * as store from './store-deletion.ts';

export interface DeleteChatParts {
  platform: Pick<Platform, 'write' | 'live'>;
  files: Pick<Files, 'removeOf'>;
  /** whether something in a conversation was reported and its evidence is still stored */
  isReported(db: Queryable, chatId: string): Promise<boolean>;
  /** whether two people have a deal in line */
  areDealing(db: Queryable, userId: string, otherId: string): Promise<boolean>;
}

/**
 * Deletes a conversation for one of its two members (D60): it leaves their list, and later messages start a new
 * one. The other member still sees it. It is deleted for both later (purge-deleted.ts), or now if the other one has already
 * deleted it and nothing in it is evidence of a report.
 * @throws ProblemError chat_not_found; deal_in_line, since a deal is changed in its conversation
 */
export async function deleteChat(
  parts: DeleteChatParts,
  loader: ChatLoader,
  viewer: Viewer,
  chatId: string,
): Promise<void> {
  const { userId } = viewer;
  const hidden = await loader.hiddenFrom(userId);
  const { write, live } = parts.platform;
  await write(async (tx) => {
    const chat = await store.lockChat.one(tx, chatId, userId);
    const members = chat ? await store.lockMembers.all(tx, chatId) : [];
    const mine = members.find((member) => member.user_id === userId);
    if (!chat || !mine || mine.deleted || members.some((member) => hidden.has(member.user_id)))
      throw problem('chat_not_found');
    const other = members.find((member) => member !== mine);
    if (other && (await parts.areDealing(tx, userId, other.user_id))) throw problem('deal_in_line');
    const otherHasIt = other !== undefined && !other.deleted;
    if (!otherHasIt && !(await parts.isReported(tx, chatId))) return removeChat(parts, tx, chatId, members);
    await tx.emit(chatDeleted, { chatId, userIds: [userId], unreadBy: mine.unread ? [userId] : [] });
    await store.clearFor.run(tx, chatId, userId, chat.last_seq);
    notifyMembers(live, tx, [userId], 'chat.deleted', { chat_id: chatId });
  });
}

/** Deletes a locked conversation for both, with its messages and their files. Its notifications follow from `chatDeleted`. */
export async function removeChat(
  { platform, files }: DeleteChatParts,
  tx: Tx,
  chatId: string,
  members: readonly store.LockedMember[],
): Promise<void> {
  const userIds = members.map((member) => member.user_id);
  const unreadBy = members.filter((member) => member.unread).map((member) => member.user_id);
  await tx.emit(chatDeleted, { chatId, userIds, unreadBy });
  await removeFiles(files, tx, chatId, Number.MAX_SAFE_INTEGER);
  await store.deleteChatRow.run(tx, chatId);
  notifyMembers(platform.live, tx, userIds, 'chat.deleted', { chat_id: chatId });
}

/** Removes the files of messages up to a number. */
export async function removeFiles(
  files: Pick<Files, 'removeOf'>,
  tx: Tx,
  chatId: string,
  upToSeq: number,
): Promise<void> {
  const withFiles = await store.messagesWithFiles.all(tx, chatId, upToSeq);
  if (withFiles.length === 0) return;
  await files.removeOf(
    tx,
    'message',
    withFiles.map((message) => message.id),
  );
}
