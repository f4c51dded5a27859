/*
 * One page of the product without its drawing: what a browser runs for an open conversation. It is bundled and then
 * run once for each person, with a window of his own (see window.ts).
 */
import { QueryObserver } from '@tanstack/react-query';
import type { Chat, Message } from '../../../contract/chats.ts';
import type { UnreadCounts } from '../../../contract/viewer.ts';
import { chatQuery, knownChat } from '../../../web/features/chats/api.ts';
import { keepChats } from '../../../web/features/chats/live.ts';
import { loadOlder, logOf, messagesQuery } from '../../../web/features/chats/messages.ts';
import { chatSlice } from '../../../web/features/chats/chat-slice.ts';
import { flushAll, queueMessage } from '../../../web/features/chats/outbox.ts';
import { startReading } from '../../../web/features/chats/reading.ts';
import { keepViewer } from '../../../web/features/identity/live.ts';
import { isLive } from '../../../web/lib/live.ts';
import { queryClient } from '../../../web/lib/query-client.ts';
import { currentViewer, viewerQuery } from '../../../web/lib/viewer.ts';

export interface OpenPage {
  say(text: string): void;
  /** what he wrote and the server does not have yet */
  unsent(): number;
  messages(): readonly Message[];
  chat(): Chat | undefined;
  badges(): UnreadCounts;
  isLive(): boolean;
  /** something is asked for and not here yet */
  isReading(): boolean;
  /** loads the older messages that a long absence left out */
  loadAll(): Promise<void>;
}

/** Opens the page of a conversation. */
export function openPage(chat: string): OpenPage {
  queryClient.mount();
  new QueryObserver(queryClient, viewerQuery).subscribe(() => undefined);
  keepViewer();
  keepChats(chat, () => undefined);
  const reading = startReading(chat);
  // as the log does: whenever something of it changes, what is on screen is read
  const draw = () => {
    const known = knownChat(chat);
    const newest = logOf(chat)?.messages.at(-1)?.seq;
    if (known && newest !== undefined) reading.show({ ...known, seq: newest });
  };
  new QueryObserver(queryClient, { ...chatQuery(chat), refetchOnMount: 'always' }).subscribe(draw);
  new QueryObserver(queryClient, { ...messagesQuery(chat), refetchOnMount: 'always' }).subscribe(draw);
  flushAll();
  return {
    say: (text) => queueMessage(chat, text, null),
    unsent: () => chatSlice().unsent.length,
    messages: () => logOf(chat)?.messages ?? [],
    chat: () => knownChat(chat),
    badges: () => currentViewer().unread,
    isLive,
    isReading: () => queryClient.isFetching() > 0,
    async loadAll() {
      while (logOf(chat)?.cursor) await loadOlder(chat).catch(() => new Promise((done) => setTimeout(done, 200)));
    },
  };
}
