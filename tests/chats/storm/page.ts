/* One page of the product without rendering: the code that a browser runs for an open conversation. It is bundled once and run for each person with a window of their own (see window.ts). */
import { app } from './app.ts';
import { QueryObserver } from '@tanstack/react-query';
import type { Chat } from '../../../contract/chats/chats.ts';
import type { Message } from '../../../contract/chats/messages.ts';
import type { UnreadCounts } from '../../../contract/identity/viewer.ts';
import { chatQuery, knownChat } from '../../../web/features/chats/api.ts';
import { subscribeToChats } from '../../../web/features/chats/live.ts';
import { loadOlder, logOf, messagesQuery } from '../../../web/features/chats/messages.ts';
import { chatSlice } from '../../../web/features/chats/chat-slice.ts';
import { flushAll, queueMessage } from '../../../web/features/chats/outbox.ts';
import { startReading } from '../../../web/features/chats/reading.ts';
import { subscribeToViewer } from '../../../web/features/identity/live.ts';
import { isLive } from '../../../web/lib/live.ts';
import { currentViewer, viewerQuery } from '../../../web/lib/viewer.ts';

export interface OpenPage {
  say(text: string): void;
  /** messages that haven't reached the server yet */
  unsent(): number;
  messages(): readonly Message[];
  chat(): Chat | undefined;
  badges(): UnreadCounts;
  isLive(): boolean;
  /** a fetch is in progress */
  isReading(): boolean;
  /** loads the older messages that a long absence left out */
  loadAll(): Promise<void>;
}

/** Opens the page of a conversation. */
export function openPage(chat: string): OpenPage {
  const { queries } = app;
  queries.mount();
  new QueryObserver(queries, viewerQuery).subscribe(() => undefined);
  subscribeToViewer();
  subscribeToChats(chat, () => undefined);
  const reading = startReading(chat);
  // marks as read on every change, as the log component does
  const draw = () => {
    const known = knownChat(chat);
    const newest = logOf(chat)?.messages.at(-1)?.seq;
    if (known && newest !== undefined) reading.show({ ...known, seq: newest });
  };
  new QueryObserver(queries, { ...chatQuery(chat), refetchOnMount: 'always' }).subscribe(draw);
  new QueryObserver(queries, { ...messagesQuery(chat), refetchOnMount: 'always' }).subscribe(draw);
  flushAll();
  return {
    say: (text) => queueMessage(chat, text, null),
    unsent: () => chatSlice().unsent.length,
    messages: () => logOf(chat)?.messages ?? [],
    chat: () => knownChat(chat),
    badges: () => currentViewer().unread,
    isLive,
    isReading: () => queries.isFetching() > 0,
    async loadAll() {
      while (logOf(chat)?.cursor) await loadOlder(chat).catch(() => new Promise((done) => setTimeout(done, 200)));
    },
  };
}
