import { beforeEach, expect, test } from 'vitest';
import type { Boot } from '../../contract/boot.ts';
import type { Chat } from '../../contract/chats/chats.ts';
import type { Message } from '../../contract/chats/messages.ts';
import type { DealNote } from '../../contract/deals/deal.ts';
import { chatQuery, knownChat, noteMessage } from '../../web/features/chats/api.ts';
import { inboxLine } from '../../web/features/chats/words.ts';
import { setCurrentApp } from '../../web/lib/app-state.ts';
import { createAppState } from '../../web/lib/create-app.ts';
import { viewerQuery } from '../../web/lib/viewer.ts';

const chat = 'a-chat';
beforeEach(() => {
  const app = createAppState({} as Boot, '');
  setCurrentApp(app);
  app.queries.setQueryData(viewerQuery.queryKey, { user: { _id: 'ana' } } as never);
  app.queries.setQueryData(chatQuery(chat).queryKey, { _id: chat, last_seq: 0, unread: false } as Chat);
});

const fromBo = (seq: number, what: { text?: string; deal?: Partial<DealNote> }): Message =>
  ({ _id: `message-${seq}`, chat, seq, user: 'bo', img_gallery: [], postId: null, text: '', ...what }) as never;

test('an event of a deal leaves a conversation as read as it was, a message doesn’t', () => {
  noteMessage(fromBo(1, { deal: { kind: 'offered', price: 40, title: 'Desk lamp' } }));
  expect(knownChat(chat)).toMatchObject({ last_message: 'Offer: $40 · Desk lamp', unread: false });
  noteMessage(fromBo(2, { text: 'Is it bright?' }));
  expect(knownChat(chat)).toMatchObject({ last_message: 'Is it bright?', unread: true });
  noteMessage(fromBo(3, { deal: { kind: 'withdrawn', title: 'Desk lamp' } }));
  expect(knownChat(chat)).toMatchObject({ unread: true });
});

test('the line of a conversation says whether an offer or a hold expired, and that nobody wrote it', () => {
  const deal = { kind: 'expired', title: 'Desk lamp' } as const;
  const line = () => inboxLine({ ...knownChat(chat), last_message_user: 'ana' } as Chat, 'ana', true);
  noteMessage(fromBo(1, { deal }));
  expect(line()).toBe('Offer expired · Desk lamp');
  noteMessage(fromBo(2, { deal: { ...deal, at: '2026-11-28T17:00:00Z' } }));
  expect(line()).toBe('Hold expired · Desk lamp');
});
