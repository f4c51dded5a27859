import type { Chat } from '../../../contract/chats/chats.ts';

/**
 * Merges a chat from the server into the cached one. The answer may be older than live events that came meanwhile, so
 * read marks and the last message only move forward.
 * @param known the cached chat when the answer came
 */
export function withAnswer(known: Chat | undefined, answer: Chat): Chat {
  if (!known) return answer;
  return {
    ...answer,
    ...(known.last_seq > answer.last_seq && {
      last_message: known.last_message,
      last_message_id: known.last_message_id,
      last_message_user: known.last_message_user,
      last_seq: known.last_seq,
      lastModified: known.lastModified,
      unread: known.unread,
    }),
    ...(known.read_seq > answer.read_seq && { read_seq: known.read_seq, unread: known.unread }),
    ...(known.other_read_seq > answer.other_read_seq && {
      other_read_seq: known.other_read_seq,
      other_read_at: known.other_read_at,
    }),
  };
}
