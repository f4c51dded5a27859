import type { Message } from '../../../contract/chats.ts';

/** The messages of a chat that this page holds: without a gap, by seq. */
export interface MessageLog {
  messages: readonly Message[];
  /** of older messages; null when the first one is here */
  cursor: string | null;
}

export const lastSeq = ({ messages }: MessageLog): number => messages.at(-1)?.seq ?? 0;

/** Takes over messages by their seq; a newer word about one replaces the older, but for a shared post that it does not bring. */
export function merged(before: readonly Message[], news: readonly Message[]): readonly Message[] {
  const bySeq = new Map(before.map((message) => [message.seq, message]));
  for (const message of news) {
    const known = bySeq.get(message.seq);
    const keepsPost = known?.post && message.post === null && !message.post_deleted;
    bySeq.set(message.seq, keepsPost ? { ...message, post: known.post } : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Whether messages follow those of a log without a gap. */
export function follows(log: MessageLog, news: readonly Message[]): boolean {
  const first = news[0];
  return first === undefined || first.seq <= lastSeq(log) + 1;
}

/** Older messages before those that are there. */
export const withOlder = (log: MessageLog, older: readonly Message[], cursor: string | null): MessageLog => ({
  messages: merged(older, log.messages),
  cursor,
});

/** Changes one message. */
export const withChange = (log: MessageLog, id: string, change: (message: Message) => Message): MessageLog => ({
  ...log,
  messages: log.messages.map((message) => (message._id === id ? change(message) : message)),
});
