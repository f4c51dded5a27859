import * as z from 'zod/mini';
import { message } from './chats.ts';
import { id, time } from './shapes.ts';

/**
 * Rooms of the live connection. The server decides on joining who may listen (D6, D7); `user` rooms are joined by
 * the server itself.
 */
export const room = {
  campus: (campusId: string) => `campus:${campusId}` as const,
  post: (campusId: string, postId: string) => `post:${campusId}:${postId}` as const,
  chat: (chatId: string) => `chat:${chatId}` as const,
  user: (userId: string) => `user:${userId}` as const,
};
export type RoomKind = keyof typeof room;

/** Every event that the server sends, with the shape of what it carries: ids and small facts; content only to user rooms. */
export const liveEvents = {
  /** campus room: a top-level post is new, lifted by a reply, changed or gone. */
  'feed.changed': z.object({
    campus_id: id,
    post_id: id,
    change: z.enum(['new', 'lifted', 'updated', 'removed']),
    author_id: id,
    at: time,
  }),
  /** post room: its counters, absolute. */
  'post.counters': z.object({ post_id: id, comments: z.int(), likes: z.int(), version: z.int() }),
  'post.updated': z.object({ post_id: id }),
  'post.removed': z.object({ post_id: id }),
  /** post room: a comment below it is new, changed, liked or gone. `post_id` is the post at the top of the thread. */
  'comment.changed': z.object({
    post_id: id,
    comment_id: id,
    parent_id: id,
    change: z.enum(['new', 'updated', 'removed']),
    author_id: id,
  }),
  /** user rooms of the two: a message is there; a chat with its first one is new in the inbox. A repeat has the same id. */
  'message.new': z.object({ chat_id: id, message }),
  /** user rooms of the two: a message's likes, absolute, and the chat's line in the inbox. */
  'message.liked': z.object({
    chat_id: id,
    message_id: id,
    seq: z.int(),
    like_id_list: z.array(id),
    last_message: z.string(),
  }),
  /** user rooms of the two: moderators hid a message, or show it again: read the chat anew. */
  'message.hidden': z.object({
    chat_id: id,
    message_id: id,
    seq: z.int(),
    hidden: z.boolean(),
    last_message: z.string(),
  }),
  /** user rooms of the two: a chat was started. */
  'chat.new': z.object({ chat_id: id, from_user: id }),
  /** user rooms of the two: somebody has read up to a message (an older one is ignored); not `unread`: he has read all. */
  'chat.read': z.object({ chat_id: id, user_id: id, read_seq: z.int(), unread: z.boolean(), at: z.nullable(time) }),
  /** user rooms of those for whom it is gone: one who deleted it, or both. */
  'chat.deleted': z.object({ chat_id: id }),
  /** user rooms of the two: its messages up to a number are gone for both. */
  'chat.cleared': z.object({ chat_id: id, up_to_seq: z.int() }),
  /** user room: the other person's account went, or one of the two blocked the other or took it back: read the chat anew. */
  'chat.changed': z.object({ chat_id: id }),
  /** user room: the viewer muted a chat, or hears of it again. */
  'chat.muted': z.object({ chat_id: id, muted: z.boolean() }),
  /** chat room: somebody types (tell it again every few seconds) or stopped. */
  'chat.typing': z.object({ chat_id: id, user_id: id, typing: z.boolean() }),
  /** chat room: somebody looks at the conversation or left it; `asks` wants to hear who else is there. */
  'chat.presence': z.object({ chat_id: id, user_id: id, here: z.boolean(), asks: z.boolean() }),
  /** user room: unread counts, absolute and versioned: an older version is ignored; with more notifications their list is new. */
  'user.counts': z.object({ notifications: z.int(), chats: z.int(), version: z.int() }),
  /** user room: the viewer blocked or muted somebody, or no longer does. */
  'people.changed': z.object({ user_id: id }),
  /** user room: what the server knows of the viewer changed (verified, name, photo, role): read it again. */
  'user.changed': z.object({ user_id: id }),
  /** user room of its owner, post room of its post while it runs: an ad changed its state, title or spend; read it again. */
  'ad.changed': z.object({ ad_id: id, post_id: id }),
  /** user rooms of moderators and admins: a case is new or has more reports, was decided, or somebody appealed. */
  'admin.cases': z.object({
    case_id: id,
    change: z.enum(['raised', 'decided', 'appealed']),
    /** of the case, absolute */
    reports: z.int(),
  }),
  /** user room: this sign-in has ended. */
  'session.ended': z.object({ session_id: z.nullable(id) }),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/**
 * What a page may say to a room that it has joined, by `socket.emit('signal', room, name, value)`; the others in the room
 * hear the event of that name. Nothing of it is stored.
 */
export const liveSignals = {
  'chat.typing': z.object({ typing: z.boolean() }),
  'chat.presence': z.object({ here: z.boolean(), asks: z._default(z.boolean(), false) }),
} as const;

export type LiveSignalName = keyof typeof liveSignals;
export type SignalPayload<N extends LiveSignalName> = z.input<(typeof liveSignals)[N]>;
