import * as z from 'zod/mini';
import { person } from './campuses.ts';
import { endpoint } from './endpoint.ts';
import { mine, post } from './posts.ts';
import { id, pageQuery, recordId, time } from './shapes.ts';
import { unreadCounts } from './viewer.ts';

/**
 * What a notification is about (NOT-05, D24):
 * - comment: on one's post; comment reply: to one's comment; mention: of one in a post or comment
 * - like: a save of one's post; comment interaction: a like of one's comment
 * - post interaction: a reply to somebody else's comment below one's post
 * - new chat, message, message like: in a chat
 * - ad, moderation: from the product itself, about one's ad or post
 */
export const notificationTypes = [
  'comment',
  'comment reply',
  'comment interaction',
  'post interaction',
  'like',
  'message',
  'message like',
  'new chat',
  'mention',
  'ad',
  'moderation',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** One entry of the list: what happened, once or often, with the newest event's facts (ENT-11, D26). */
export const notification = z.object({
  /** of the newest event */
  _id: id,
  type: z.enum(notificationTypes),
  /** the campus of the post, or where the chat was started */
  campus_id: z.nullable(id),
  /** the post or comment that it is about: of `comment`, `comment reply` and `mention` the one that was written */
  postId: z.nullable(id),
  /** the post at the top of its thread */
  root: z.nullable(id),
  chatId: z.nullable(id),
  /** the first words of what was written */
  message: z.string(),
  to_user: id,
  from_user: id,
  from_username: z.string(),
  from_avatar: z.nullable(z.string()),
  /** the last three who did it, the newest first */
  people: z.array(person),
  /** how many did it: "Ana and 3 others" is people[0] and people_count - 1 */
  people_count: z.int(),
  /** a small picture of the post; null without one, or where it is gone */
  picture: z.nullable(z.string()),
  read: z.boolean(),
  createdAt: time,
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The viewer's notifications, grouped, newest first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ notifications: z.array(notification), cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read: a list of them, those about a page, or all',
  access: 'verified',
  body: z.object({
    /** this one and everything before it: the newest that was listed */
    up_to: z.optional(recordId),
    /** only those about this post and what is below it */
    root: z.optional(recordId),
    /** only those about this chat, but what tells of messages in it that are not read */
    chat: z.optional(recordId),
  }),
  answer: unreadCounts,
});

export const listMentions = endpoint({
  method: 'GET',
  path: '/api/notifications/mentions',
  summary: 'The posts and comments that mention the viewer, newest first',
  access: 'verified',
  query: pageQuery,
  answer: z.object({ posts: z.array(post), mine, cursor: z.optional(z.string()) }),
  errors: ['bad_cursor'],
});

export const getMailState = endpoint({
  method: 'GET',
  path: '/api/mail/state',
  summary: "Whether email reaches the viewer's address",
  access: 'session',
  answer: z.object({
    email: z.string(),
    /** the last mail to it was refused by the other side; null when it arrived, or none was sent yet */
    refused: z.nullable(z.object({ at: time, reason: z.string() })),
  }),
});

export const getPush = endpoint({
  method: 'GET',
  path: '/api/push',
  summary:
    'Whether this session gets notifications while no page is open (Web Push), and the key a browser needs for it',
  access: 'verified',
  answer: z.object({
    /** of the server (VAPID), as base64url */
    public_key: z.string(),
    on: z.boolean(),
  }),
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/api/push',
  summary: 'Sends notifications to this device until the session ends; a new push address replaces the earlier one',
  access: 'verified',
  /** as a browser's PushSubscription writes itself */
  body: z.object({
    endpoint: z.string().check(z.maxLength(1_000)),
    keys: z.object({
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, "That isn't a key.")),
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/, "That isn't a key.")),
    }),
  }),
  errors: ['too_many_requests'],
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push',
  summary: 'Stops notifications on this device',
  access: 'verified',
});

/** The token of a link in a mail: who gets the mails, signed. */
const linkQuery = z.object({ token: z.string().check(z.maxLength(200)) });

export const getUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/mail/unsubscribe',
  summary: 'Whose emails an unsubscribe link stops, with the address masked',
  access: 'anyone',
  query: linkQuery,
  answer: z.object({ email: z.string(), email_notifications: z.boolean() }),
  errors: ['link_over'],
});

/** The page at /unsubscribe?token=… sends it on a button; mail programs POST to that page's address (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/mail/unsubscribe',
  summary: 'Switches email notifications off with the link in an email, without signing in (MAI-07)',
  access: 'anyone',
  query: linkQuery,
  answer: z.object({ email: z.string(), email_notifications: z.boolean() }),
  errors: ['link_over', 'too_many_requests'],
});
