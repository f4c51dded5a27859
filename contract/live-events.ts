import * as z from 'zod/mini';
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

/** Every event that the server sends, with the shape of what it carries: ids and small facts, never content. */
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
  /** user room: unread counts, absolute and versioned: an older version is ignored. */
  'user.counts': z.object({ notifications: z.int(), chats: z.int(), version: z.int() }),
  /** user room: what the server knows of the viewer changed (verified, name, photo, role): read it again. */
  'user.changed': z.object({ user_id: id }),
  /** user room: this sign-in has ended. */
  'session.ended': z.object({ session_id: z.nullable(id) }),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;
