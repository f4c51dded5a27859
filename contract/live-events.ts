import * as z from 'zod/mini';
import { message } from './chats/messages.ts';
import { closeReasons } from './deals/deal-facts.ts';
import { id, time } from './shapes.ts';

/** Rooms of the live connection. The server checks who may join (D6, D7); it joins `user` rooms by itself. */
export const room = {
  campus: (campusId: string) => `campus:${campusId}` as const,
  post: (campusId: string, postId: string) => `post:${campusId}:${postId}` as const,
  chat: (chatId: string) => `chat:${chatId}` as const,
  user: (userId: string) => `user:${userId}` as const,
};
export type RoomKind = keyof typeof room;

/** Every event that the server sends, with the schema of its payload: ids and counters; content only in user rooms. */
export const liveEvents = {
  /** campus room: a top-level post was created, lifted (moved up by a reply), changed or deleted. */
  'feed.changed': z.object({
    campus_id: id,
    post_id: id,
    change: z.enum(['new', 'lifted', 'updated', 'removed']),
    author_id: id,
    at: time,
    /**
     * A merged event: one is sent for all changes of a second. These are the ids of all changed and deleted posts, the
     * event's own included; of new and lifted posts only the event's own is named.
     */
    also: z.optional(z.object({ updated: z.array(id), removed: z.array(id) })),
  }),
  /** post room: the counters of the post or of a comment below it, absolute and versioned. */
  'post.counters': z.object({ post_id: id, comments: z.int(), likes: z.int(), version: z.int() }),
  /** post room: the post was changed, or restored by moderators. */
  'post.updated': z.object({ post_id: id }),
  /** post room: the post was deleted, or hidden by moderators. */
  'post.removed': z.object({ post_id: id }),
  /**
   * post room: a comment below it was created, changed, liked or deleted. `post_id` is the post at the top of the
   * thread.
   */
  'comment.changed': z.object({
    post_id: id,
    comment_id: id,
    parent_id: id,
    change: z.enum(['new', 'updated', 'removed']),
    author_id: id,
  }),
  /**
   * user rooms of both members: a new message; with its first message a chat appears in the inbox. A repeated event has
   * the same id.
   */
  'message.new': z.object({ chat_id: id, message }),
  /** user rooms of the members who didn't delete the message: its likes, absolute, and the chat's preview in the inbox. */
  'message.liked': z.object({
    chat_id: id,
    message_id: id,
    seq: z.int(),
    like_id_list: z.array(id),
    last_message: z.string(),
  }),
  /** user rooms of both members: moderators hid or restored a message; reload the chat. */
  'message.hidden': z.object({
    chat_id: id,
    message_id: id,
    seq: z.int(),
    hidden: z.boolean(),
    last_message: z.string(),
  }),
  /** user rooms of both members: its author took a message back. */
  'message.unsent': z.object({ chat_id: id, message_id: id, seq: z.int(), last_message: z.string() }),
  /** user rooms of both members: a chat was started. User room of one: a chat that they had deleted is back. */
  'chat.new': z.object({ chat_id: id, from_user: id }),
  /**
   * user rooms of both members: one has read up to a message (a lower number is ignored); all of it if `unread` is false.
   */
  'chat.read': z.object({ chat_id: id, user_id: id, read_seq: z.int(), unread: z.boolean(), at: z.nullable(time) }),
  /** user rooms of those for whom it was deleted: one member, or both. */
  'chat.deleted': z.object({ chat_id: id }),
  /** user rooms of both members: messages up to a number were deleted for both. */
  'chat.cleared': z.object({ chat_id: id, up_to_seq: z.int() }),
  /** user room: the other member's account was deleted, or they blocked or unblocked the viewer; reload the chat. */
  'chat.changed': z.object({ chat_id: id }),
  /** user room: the viewer muted or unmuted a chat. */
  'chat.muted': z.object({ chat_id: id, muted: z.boolean() }),
  /** chat room: a member is typing (repeated every few seconds) or stopped. */
  'chat.typing': z.object({ chat_id: id, user_id: id, typing: z.boolean() }),
  /** chat room: a member opened or left the conversation; `asks` requests the presence of the other one. */
  'chat.presence': z.object({ chat_id: id, user_id: id, here: z.boolean(), asks: z.boolean() }),
  /**
   * user room: unread counts, absolute and versioned; an older version is ignored. When `notifications` grows, reload
   * the list.
   */
  'user.counts': z.object({ notifications: z.int(), chats: z.int(), version: z.int() }),
  /** user room: the viewer blocked, muted, unblocked or unmuted a person. */
  'people.changed': z.object({ user_id: id }),
  /** user room: the viewer follows a person, or stopped; no one else is notified. */
  'follow.changed': z.object({ user_id: id, following: z.boolean() }),
  /** user room: the viewer saved a post or liked a comment, or undid it, in any tab or device. */
  'save.changed': z.object({ post_id: id, saved: z.boolean() }),
  /** user rooms of its buyer and its seller: a deal was made, changed or rated; reload it. */
  'deal.changed': z.object({ deal_id: id, post_id: id, chat_id: z.nullable(id) }),
  /**
   * user room of each buyer in a listing's line: what the line is for them after a change, absolute and versioned; an
   * older version is ignored. It says nothing about who else is in it.
   */
  'line.changed': z.object({
    post_id: id,
    deal_id: id,
    version: z.int(),
    /** the buyer's place, from 1; null once the listing's end closed their deal */
    position: z.nullable(z.int()),
    length: z.int(),
    /** end of the listing's hold */
    held_until: z.nullable(time),
    held_by_other: z.boolean(),
    /** why the buyer's deal was closed; null: it's in line */
    closed: z.nullable(z.enum(closeReasons)),
  }),
  /** user room: the viewer's account or settings changed (verified, name, photo, role…); reload it. */
  'user.changed': z.object({ user_id: id }),
  /**
   * user room of its owner, post room of its post while it runs: an ad changed its state, title or spend; reload it.
   */
  'ad.changed': z.object({ ad_id: id, post_id: id }),
  /**
   * user rooms of moderators and admins: a case was opened, got more reports, was decided, got an appeal, or waits for
   * approval.
   */
  'admin.cases': z.object({
    case_id: id,
    change: z.enum(['raised', 'decided', 'appealed', 'approval']),
    /** reports of the case, absolute */
    reports: z.int(),
  }),
  /** user room: a session of the viewer ended; several did where `session_id` is null. */
  'session.ended': z.object({ session_id: z.nullable(id) }),
} as const;

export type LiveEventName = keyof typeof liveEvents;
export type LivePayload<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;

/**
 * What a page can send to a room that it has joined, by `socket.emit('signal', room, name, value)`; the other sockets
 * in the room get an event of that name. Nothing of it is stored.
 */
export const liveSignals = {
  'chat.typing': z.object({ typing: z.boolean() }),
  'chat.presence': z.object({ here: z.boolean(), asks: z._default(z.boolean(), false) }),
} as const;

export type LiveSignalName = keyof typeof liveSignals;
export type SignalPayload<N extends LiveSignalName> = z.input<(typeof liveSignals)[N]>;
