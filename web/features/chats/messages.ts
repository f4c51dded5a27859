import { queryOptions } from '@tanstack/react-query';
import { listMessages, type Message, unsendMessage } from '../../../contract/chats/messages.ts';
import { showError } from '../../lib/alerts.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { gotNoAnswer } from '../../lib/waiting-states.ts';
import { follows, lastSeq, type MessageLog, mergedMessages, withChange, withOlder } from './message-log.ts';
import { noteReceived, readUnchanged } from './read-unchanged.ts';
import { sendLike, waitingLikes } from './waiting.ts';

const keyOf = (chat: string) => ['messages', chat] as const;

/** At most this many pages of missed messages are fetched; after a longer absence only the newest are loaded. */
const MISSED_PAGES = 8;

/**
 * The loaded messages of a chat: at first the newest 15. A refetch asks for everything after the last loaded
 * message, so that a lost connection leaves no gap.
 */
export const messagesQuery = (chat: string) =>
  queryOptions({
    queryKey: keyOf(chat),
    queryFn: async ({ signal }): Promise<MessageLog> => {
      const read = async () => {
        const page = await call(listMessages, { params: { id: chat }, query: {}, signal });
        return { newest: page, missed: await missedBefore(chat, page.messages, signal) };
      };
      const { newest, missed } = await readUnchanged(`messages ${chat}`, read, () => fetchMissedMessages(chat));
      // Live events may have added messages to the cache meanwhile.
      const log = logOf(chat);
      const newer = mergedMessages(missed ?? [], newest.messages);
      if (!log || missed === null || !follows(log, newer)) return { messages: newer, cursor: newest.cursor ?? null };
      return { ...log, messages: mergedMessages(log.messages, newer) };
    },
    // Live events keep it current, and a reconnect fetches what was missed.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const logOf = (chat: string): MessageLog | undefined => queryClient().getQueryData(keyOf(chat));

/** The messages between the loaded ones and the newest; null when there are too many. */
async function missedBefore(chat: string, newest: readonly Message[], signal: AbortSignal): Promise<Message[] | null> {
  const log = logOf(chat);
  if (!log || follows(log, newest)) return [];
  const missed: Message[] = [];
  let after = lastSeq(log);
  for (let page = 0; page < MISSED_PAGES; page++) {
    const answer = await call(listMessages, { params: { id: chat }, query: { after: String(after) }, signal });
    missed.push(...answer.messages);
    after = missed.at(-1)?.seq ?? after;
    if (!answer.more || after + 1 >= (newest[0]?.seq ?? 0)) return missed;
  }
  return null;
}

/** Fetches the messages of a chat that this page missed. */
export function fetchMissedMessages(chat: string): void {
  noteReceived(`messages ${chat}`);
  void queryClient().invalidateQueries({ queryKey: keyOf(chat) });
}

/** Drops a conversation's messages and fetches the newest: one was hidden or shown again, or the conversation was cleared. */
export function resetMessages(chat: string): void {
  noteReceived(`messages ${chat}`);
  void queryClient().resetQueries({ queryKey: keyOf(chat) });
}

/** Inserts a received message, or fetches the missing ones before it first. */
export function takeMessage(message: Message): void {
  const log = logOf(message.chat);
  if (!log) return noteReceived(`messages ${message.chat}`);
  // messages before it aren't loaded yet
  if (!follows(log, [message])) return fetchMissedMessages(message.chat);
  queryClient().setQueryData<MessageLog>(keyOf(message.chat), {
    ...log,
    messages: mergedMessages(log.messages, [message]),
  });
  // nor is the post that it shares
  if (message.postId && !message.post && !message.post_deleted) fetchMissedMessages(message.chat);
}

/** Loads the page before the oldest loaded message. @throws ApiError */
export async function loadOlder(chat: string): Promise<void> {
  const cursor = logOf(chat)?.cursor;
  if (!cursor) return;
  const page = await call(listMessages, { params: { id: chat }, query: { cursor } });
  queryClient().setQueryData<MessageLog>(keyOf(chat), (log) =>
    log?.cursor === cursor ? withOlder(log, page.messages, page.cursor ?? null) : log,
  );
}

const change = (chat: string, id: string, update: (message: Message) => Message): void =>
  void queryClient().setQueryData<MessageLog>(keyOf(chat), (log) => log && withChange(log, id, update));

/** Sets who likes a message, from a live event. An answer that is being fetched may not have it yet. */
export function takeLikes(chat: string, id: string, likers: string[]): void {
  noteReceived(`messages ${chat}`);
  change(chat, id, (message) => ({ ...message, like_id_list: likers, likes: likers.length }));
}

/**
 * Likes or unlikes a message: an optimistic update, reverted if the server refuses; without a connection it waits.
 */
export async function setLiked({ chat, _id: id, like_id_list: before }: Message, liked: boolean): Promise<void> {
  const me = currentViewer().user?._id;
  if (!me) return;
  const others = before.filter((liker) => liker !== me);
  takeLikes(chat, id, liked ? [...others, me] : others);
  try {
    await sendLike(id, liked);
    waitingLikes.drop(id);
  } catch (error) {
    if (gotNoAnswer(error)) return waitingLikes.keep(id, liked);
    takeLikes(chat, id, before);
    showError(error);
  }
}

/** Empties a message that its author took back. An answer that is being fetched may still have its content. */
export function takeUnsent(chat: string, id: string): void {
  noteReceived(`messages ${chat}`);
  change(chat, id, (message) => ({
    ...message,
    text: '',
    postId: null,
    post: null,
    post_deleted: false,
    hasPhoto: false,
    img_gallery: [],
    likes: 0,
    like_id_list: [],
    caution: null,
    unsent: true,
  }));
}

/** Takes back one of the viewer's messages; a failure is shown as an alert. */
export async function unsend({ chat, _id: id }: Message): Promise<void> {
  try {
    await call(unsendMessage, { params: { id } });
    takeUnsent(chat, id);
  } catch (error) {
    showError(error);
  }
}
