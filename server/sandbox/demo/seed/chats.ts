import type { DealNote } from '../../../../contract/deals/deal.ts';
import { dealPreview } from '../../../../contract/deals/preview.ts';
import { demo } from '../content/index.ts';
import type { DemoChat } from '../content/types.ts';
import { galleryOf, type Pictures, planFile, type PlannedFile } from './files.ts';
import { demoId } from './ids.ts';
import { HOUR_MS, isoTime, MINUTE, SECOND } from './moment.ts';
import { CAMPUS, type People, type SeededPerson, personOf } from './people.ts';
import type { SeededPost } from './posts.ts';
import { messagePreview } from '../../../features/chats/index.ts';

/** A message; times in milliseconds. */
export interface SeededMessage {
  id: string;
  seq: number;
  by: SeededPerson;
  text: string;
  /** what happened in a deal; then there is no text */
  deal: DealNote | null;
  shared: SeededPost | null;
  file: PlannedFile | null;
  likedBy: SeededPerson | null;
  at: number;
}

export interface SeededChat {
  id: string;
  from: SeededPerson;
  to: SeededPerson;
  messages: SeededMessage[];
  unreadBy: SeededPerson[];
}

export function planChats(listed: ReadonlyMap<string, SeededPost>, people: People, now: number): SeededChat[] {
  return demo.chats.map((written) => planChat(written, listed, people, now));
}

function planChat(written: DemoChat, listed: ReadonlyMap<string, SeededPost>, people: People, now: number): SeededChat {
  const from = personOf(people, written.from);
  const to = personOf(people, written.to);
  const name = `chat ${written.from} ${written.to}`;
  let before = 0;
  const messages = written.messages.map((scripted, index): SeededMessage => {
    const by = personOf(people, scripted.by);
    const seq = index + 1;
    const at = Math.max(now - scripted.minutesAgo * MINUTE, before + 8 * SECOND);
    before = at;
    const id = demoId(`${name} ${seq}`, (now - at) / HOUR_MS);
    const { photo, sharedPost } = scripted;
    const shared = sharedPost === undefined ? null : listed.get(sharedPost);
    if (shared === undefined) throw new Error(`a message shares a missing post: ${sharedPost}`);
    return {
      id,
      seq,
      by,
      text: scripted.text,
      deal: null,
      shared,
      file: photo
        ? planFile({ purpose: 'message', ownerId: id, uploaderId: by.id, photo, position: 0, at: at - SECOND })
        : null,
      likedBy: scripted.liked ? (by === from ? to : from) : null,
      at,
    };
  });
  const started = messages[0]?.at ?? now;
  return {
    id: demoId(name, (now - started) / HOUR_MS),
    from,
    to,
    messages,
    unreadBy: written.unreadBy.map((username) => personOf(people, username)),
  };
}

export function chatRow({ id, from, to, messages }: SeededChat) {
  const last = messages.at(-1);
  const [low, high] = [from.id, to.id].sort();
  const started = isoTime((messages[0]?.at ?? 0) - 2 * SECOND);
  return {
    id,
    campus_id: CAMPUS,
    low_id: low,
    high_id: high,
    from_user: from.id,
    last_message: last ? previewLine(last) : '',
    last_message_id: last?.id ?? null,
    last_message_user: last?.by.id ?? null,
    last_seq: messages.length,
    created_at: started,
    last_modified: last ? isoTime(last.at) : started,
  };
}

/** A message on one line. */
export const previewLine = ({ text, deal, file, shared }: SeededMessage): string =>
  deal
    ? dealPreview(deal)
    : messagePreview({ text, gallery: file ? [{ kind: 'photo' }] : [], post_id: shared?.id ?? null });

/** Up to which message a person has read: everything, or up to their own last message. */
export function readUpTo({ messages, unreadBy }: SeededChat, person: SeededPerson): number {
  if (!unreadBy.includes(person)) return messages.length;
  return messages.findLast(({ by }) => by === person)?.seq ?? 0;
}

export const memberRows = (chat: SeededChat) =>
  [chat.from, chat.to].map((person) => ({
    chat_id: chat.id,
    user_id: person.id,
    unread: chat.unreadBy.includes(person),
    read_seq: readUpTo(chat, person),
    inbound_seq: chat.messages.findLast(({ by }) => by !== person)?.seq ?? 0,
    last_modified: isoTime(chat.messages.at(-1)?.at ?? 0),
  }));

export const messageRows = (chat: SeededChat, pictures: Pictures) =>
  chat.messages.map((message) => ({
    id: message.id,
    chat_id: chat.id,
    seq: message.seq,
    user_id: message.by.id,
    client_id: `demo-${message.seq}`,
    text: message.text,
    deal: message.deal,
    post_campus_id: message.shared ? CAMPUS : null,
    post_id: message.shared?.id ?? null,
    gallery: galleryOf(message.file ? [message.file] : [], pictures),
    like_count: message.likedBy ? 1 : 0,
    created_at: isoTime(message.at),
  }));

export const messageLikeRows = (chat: SeededChat) =>
  chat.messages.flatMap(({ id, likedBy, at }) =>
    likedBy ? [{ message_id: id, user_id: likedBy.id, created_at: isoTime(at + 4 * SECOND) }] : [],
  );
