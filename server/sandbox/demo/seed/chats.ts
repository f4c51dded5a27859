import type { DealNote } from '../../../../contract/deals/deal.ts';
import { dealPreview } from '../../../../contract/deals/preview.ts';
import { demo } from '../content/index.ts';
import type { DemoChat } from '../content/types.ts';
import { galleryOf, type Pictures, planFile, type PlannedFile } from './files.ts';
import { demoId } from './ids.ts';
import { HOUR, iso, MINUTE, SECOND } from './moment.ts';
import { CAMPUS, type People, type Person, personOf } from './people.ts';
import type { Post } from './posts.ts';
import { previewOf } from '../../../features/chats/index.ts';

/** A message; times in milliseconds. */
export interface Message {
  id: string;
  seq: number;
  by: Person;
  text: string;
  /** what happened in a deal; then there is no text */
  deal: DealNote | null;
  shared: Post | null;
  file: PlannedFile | null;
  likedBy: Person | null;
  at: number;
}

export interface Chat {
  id: string;
  from: Person;
  to: Person;
  messages: Message[];
  unreadBy: Person[];
}

export function planChats(listed: ReadonlyMap<string, Post>, people: People, now: number): Chat[] {
  return demo.chats.map((written) => planChat(written, listed, people, now));
}

function planChat(written: DemoChat, listed: ReadonlyMap<string, Post>, people: People, now: number): Chat {
  const from = personOf(people, written.from);
  const to = personOf(people, written.to);
  const name = `chat ${written.from} ${written.to}`;
  let before = 0;
  const messages = written.messages.map((scripted, index): Message => {
    const by = personOf(people, scripted.by);
    const seq = index + 1;
    const at = Math.max(now - scripted.minutesAgo * MINUTE, before + 8 * SECOND);
    before = at;
    const id = demoId(`${name} ${seq}`, (now - at) / HOUR);
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
    id: demoId(name, (now - started) / HOUR),
    from,
    to,
    messages,
    unreadBy: written.unreadBy.map((username) => personOf(people, username)),
  };
}

export function chatRow({ id, from, to, messages }: Chat) {
  const last = messages.at(-1);
  const [low, high] = [from.id, to.id].sort();
  const started = iso((messages[0]?.at ?? 0) - 2 * SECOND);
  return {
    id,
    campus_id: CAMPUS,
    low_id: low,
    high_id: high,
    from_user: from.id,
    last_message: last ? oneLine(last) : '',
    last_message_id: last?.id ?? null,
    last_message_user: last?.by.id ?? null,
    last_seq: messages.length,
    created_at: started,
    last_modified: last ? iso(last.at) : started,
  };
}

/** A message on one line. */
export const oneLine = ({ text, deal, file, shared }: Message): string =>
  deal ? dealPreview(deal) : previewOf({ text, gallery: file ? [{ kind: 'photo' }] : [], post_id: shared?.id ?? null });

/** Up to which message a person has read: everything, or up to their own last message. */
export function readUpTo({ messages, unreadBy }: Chat, person: Person): number {
  if (!unreadBy.includes(person)) return messages.length;
  return messages.findLast(({ by }) => by === person)?.seq ?? 0;
}

export const memberRows = (chat: Chat) =>
  [chat.from, chat.to].map((person) => ({
    chat_id: chat.id,
    user_id: person.id,
    unread: chat.unreadBy.includes(person),
    read_seq: readUpTo(chat, person),
    inbound_seq: chat.messages.findLast(({ by }) => by !== person)?.seq ?? 0,
    last_modified: iso(chat.messages.at(-1)?.at ?? 0),
  }));

export const messageRows = (chat: Chat, pictures: Pictures) =>
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
    created_at: iso(message.at),
  }));

export const messageLikeRows = (chat: Chat) =>
  chat.messages.flatMap(({ id, likedBy, at }) =>
    likedBy ? [{ message_id: id, user_id: likedBy.id, created_at: iso(at + 4 * SECOND) }] : [],
  );
