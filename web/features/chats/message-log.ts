import type { Message } from '../../../contract/chats/messages.ts';

/** The cached messages of a chat: contiguous, in the order of seq. */
export interface MessageLog {
  messages: readonly Message[];
  /** for fetching older messages; null once the first message is loaded */
  cursor: string | null;
}

export const lastSeq = ({ messages }: MessageLog): number => messages.at(-1)?.seq ?? 0;

/**
 * Merges messages by seq. A newer version replaces the older one, but keeps its shared post if the newer one lacks
 * it.
 */
export function mergedMessages(before: readonly Message[], newer: readonly Message[]): readonly Message[] {
  const bySeq = new Map(before.map((message) => [message.seq, message]));
  for (const message of newer) {
    const known = bySeq.get(message.seq);
    const keepsPost = known?.post && message.post === null && !message.post_deleted;
    bySeq.set(message.seq, keepsPost ? { ...message, post: known.post } : message);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Whether messages continue a log without a gap. */
export function follows(log: MessageLog, newer: readonly Message[]): boolean {
  const first = newer[0];
  return first === undefined || first.seq <= lastSeq(log) + 1;
}

/** Adds older messages before the loaded ones. */
export const withOlder = (log: MessageLog, older: readonly Message[], cursor: string | null): MessageLog => ({
  messages: mergedMessages(older, log.messages),
  cursor,
});

/** Changes one message. */
export const withChange = (log: MessageLog, id: string, change: (message: Message) => Message): MessageLog => ({
  ...log,
  messages: log.messages.map((message) => (message._id === id ? change(message) : message)),
});
