import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query';
import { type Chat, deleteChat, getChat, listChats, muteChat, startChat } from '../../../contract/chats/chats.ts';
import type { Message } from '../../../contract/chats/messages.ts';
import { showAlert } from '../../lib/alerts.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { withAnswer } from './stale-answers.ts';
import { takeMessage } from './messages.ts';
import { noteReceived, readUnchanged } from './read-unchanged.ts';
import { lineOf } from './words.ts';

/** A conversation by its id: the single cached copy of its last-message line, counts and read marks. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat', id] as const,
    queryFn: async ({ signal }) => {
      const answer = await readUnchanged(
        `chat ${id}`,
        () => call(getChat, { params: { id }, signal }),
        () => void refetchChat(id),
      );
      return withAnswer(knownChat(id), answer);
    },
    // Live events keep it current, and the inbox may hold its id for as long as the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

interface InboxPage {
  ids: string[];
  cursor: string | undefined;
}
type Inbox = InfiniteData<InboxPage, unknown>;

/** The viewer's conversations, the most recently active first. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: ['inbox'] as const,
  queryFn: async ({ pageParam, signal }): Promise<InboxPage> => {
    const query = pageParam === undefined ? {} : { cursor: pageParam };
    const { chats, cursor } = await readUnchanged(
      'inbox',
      () => call(listChats, { query, signal }),
      () => refetchChats(null),
    );
    for (const chat of chats) rememberChat(chat);
    return { ids: chats.map(({ _id }) => _id), cursor };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor,
  staleTime: Number.POSITIVE_INFINITY,
});

export const knownChat = (id: string): Chat | undefined => queryClient().getQueryData(chatQuery(id).queryKey);

const rememberChat = (chat: Chat): void =>
  void queryClient().setQueryData(chatQuery(chat._id).queryKey, (known) => withAnswer(known, chat));

/** Updates a cached chat; does nothing if it isn't cached. Also marks a fetch in progress as outdated. */
export function changeChat(id: string, change: (chat: Chat) => Chat): void {
  noteReceived(`chat ${id}`);
  queryClient().setQueryData(chatQuery(id).queryKey, (before) => before && change(before));
}

const without = (inbox: Inbox, id: string): Inbox => ({
  ...inbox,
  pages: inbox.pages.map((page) =>
    page.ids.includes(id) ? { ...page, ids: page.ids.filter((other) => other !== id) } : page,
  ),
});

/** Moves a chat with new activity to the top of the inbox. If the inbox isn't loaded, marks a fetch in progress as outdated. */
export function moveToTop(id: string): void {
  if (!queryClient().getQueryData(inboxQuery.queryKey)) return noteReceived('inbox');
  queryClient().setQueryData(inboxQuery.queryKey, (inbox) => {
    if (!inbox || inbox.pages[0]?.ids[0] === id) return inbox;
    const [first, ...rest] = without(inbox, id).pages;
    return first ? { ...inbox, pages: [{ ...first, ids: [id, ...first.ids] }, ...rest] } : inbox;
  });
}

/** Refetches the inbox and a chat, after a reconnect or a change that the event doesn't describe. @param open null: no chat */
export function refetchChats(open: string | null): void {
  noteReceived('inbox');
  void queryClient().invalidateQueries({ queryKey: inboxQuery.queryKey });
  if (!open) return;
  noteReceived(`chat ${open}`);
  void queryClient().invalidateQueries({ queryKey: chatQuery(open).queryKey });
}

/** Fetches a chat that may not be cached yet, and puts it at the top of the inbox. After a failure what was cached stays. */
export async function refetchChat(id: string): Promise<void> {
  noteReceived(`chat ${id}`);
  await queryClient()
    .query({ ...chatQuery(id), staleTime: 0 })
    .catch(() => undefined);
  if (knownChat(id)) moveToTop(id);
}

/** Updates a chat after a new message, for its sender and its reader alike. */
export function noteMessage(message: Message): void {
  const me = currentViewer().user?._id;
  const chat = knownChat(message.chat);
  if (!chat) return void refetchChat(message.chat);
  if (message.seq <= chat.last_seq) return;
  changeChat(message.chat, (before) => ({
    ...before,
    last_message: lineOf(message),
    last_message_id: message._id,
    last_message_user: message.user,
    last_seq: message.seq,
    // deals have notifications of their own
    unread: before.unread || (message.user !== me && !message.deal),
    lastModified: message.createdAt,
  }));
  moveToTop(message.chat);
}

/**
 * Opens the chat with a person, or starts it. A given post is shared into it.
 * @param clientId the same for every retry, so that the post is shared once
 * @throws ApiError
 */
export async function openChatWith(userId: string, shared?: { postId: string; clientId: string }): Promise<Chat> {
  const body = shared ? { postId: shared.postId, client_id: shared.clientId } : {};
  const { chat, created, message } = await call(startChat, { params: { id: userId }, body });
  rememberChat(chat);
  if (created || message) moveToTop(chat._id);
  if (message) takeMessage(message);
  if (created) showAlert({ msg: 'New Conversation Started', alertType: 'success' });
  return chat;
}

/** Deletes a conversation from the viewer's list (D60). @throws ApiError */
export async function removeChat(id: string): Promise<void> {
  await call(deleteChat, { params: { id } });
  dropChat(id);
}

/** Removes a deleted conversation from the cache; its screen says that it's missing. */
export function dropChat(id: string): void {
  queryClient().setQueryData(inboxQuery.queryKey, (inbox) => inbox && without(inbox, id));
  queryClient().removeQueries({ queryKey: chatQuery(id).queryKey });
  queryClient().removeQueries({ queryKey: ['messages', id] });
}

/** Mutes or unmutes a chat: shown at once, and undone with an alert if the call fails. */
export async function setChatMuted(id: string, muted: boolean): Promise<void> {
  changeChat(id, (chat) => ({ ...chat, muted }));
  try {
    rememberChat(await call(muteChat, { params: { id }, body: { muted } }));
    showAlert({ msg: muted ? 'Conversation muted' : 'Conversation unmuted', alertType: 'okay' });
  } catch {
    changeChat(id, (chat) => ({ ...chat, muted: !muted }));
    showAlert({ msg: 'Something went wrong', alertType: 'danger' });
  }
}
