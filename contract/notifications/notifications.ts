import * as z from 'zod/mini';
import { person } from '../campuses/campuses.ts';
import { endpoint } from '../endpoint.ts';
import { mine, post } from '../posts/posts.ts';
import { id, pageQuery, recordId, time } from '../shapes.ts';
import { unreadCounts } from '../identity/viewer.ts';
import { alertTypes } from '../watching/alert-types.ts';
import { alertStop } from '../watching/alerts.ts';

/**
 * What a notification is about (D24):
 * - comment: on your post; comment reply: to your comment; mention: of you in a post or comment
 * - like: a save of your post; comment interaction: a like of your comment
 * - post interaction: a reply to another person's comment below your post
 * - new chat, message, message like: in a chat
 * - new listing: of people whom the reader follows, once a day
 * - deal: something happened in a deal of the reader
 * - ad, moderation, expiring: from the product itself, about your ad, your post, and a listing of yours that expires soon
 * - saved search, price drop, available again, looking for: alerts about listings (contract/watching/alerts.ts)
 * - availability: from the product itself, whether your listings are still available
 * - campus: from the product itself, news about the reader's campus, such as its opening
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
  'new listing',
  'ad',
  'moderation',
  'expiring',
  'availability',
  'campus',
  'deal',
  ...alertTypes,
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What an alert says beside the listing. */
export const alertFacts = z.object({
  /** "New for “Desk under $100”" */
  headline: z.string(),
  /** "You saved this search." */
  why: z.string(),
  /** what "Stop these alerts" stops */
  stop: z.array(alertStop),
  stopped: z.boolean(),
});
export type AlertFacts = z.infer<typeof alertFacts>;

/** One entry of the list: one or several events of a kind, with the facts of the newest (D26). */
export const notification = z.object({
  /** id of the newest event */
  _id: id,
  type: z.enum(notificationTypes),
  /** the campus of the post, or where the chat was started */
  campus_id: z.nullable(id),
  /** the post or comment that it is about; for `comment`, `comment reply` and `mention` the new one */
  postId: z.nullable(id),
  /** the post at the top of its thread */
  root: z.nullable(id),
  chatId: z.nullable(id),
  /** the reader's deal */
  deal_id: z.nullable(id),
  /** the move-out sale of the reader that has ended */
  sale_id: z.nullable(id),
  /** the first words of what was written */
  message: z.string(),
  to_user: id,
  from_user: id,
  from_username: z.string(),
  from_avatar: z.nullable(z.string()),
  /** the last three people, the newest first */
  people: z.array(person),
  /** how many people: "Ana and 3 others" is people[0] and people_count - 1 */
  people_count: z.int(),
  /** how many events, at most 500: "Hollis and 2 others posted 5 new listings" */
  count: z.int(),
  /** a small picture of the post; null without one, or when it was deleted */
  picture: z.nullable(z.string()),
  /** null for everything but alerts about listings */
  alert: z.nullable(alertFacts),
  read: z.boolean(),
  /** the same as `createdAt`: the specification has both */
  date: time,
  createdAt: time,
});
export type Notification = z.infer<typeof notification>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: "The viewer's notifications, grouped, newest first",
  access: 'verified',
  query: pageQuery,
  answer: z.object({ notifications: z.array(notification), cursor: z.optional(z.string()) }),
});

export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks notifications as read: a list of them, those about a page, or all',
  access: 'verified',
  onArchivedCampus: 'works',
  body: z.object({
    /** the newest one that was listed: marks it and everything before it */
    up_to: z.optional(recordId),
    /** only those about this post and its comments */
    root: z.optional(recordId),
    /** only those about this chat, except for unread messages */
    chat: z.optional(recordId),
  }),
  answer: unreadCounts,
});

export const listMentions = endpoint({
  name: 'listMentions',
  method: 'GET',
  path: '/api/notifications/mentions',
  summary: 'The posts and comments that mention the viewer, newest first',
  access: 'verified',
  query: pageQuery,
  answer: z.object({ posts: z.array(post), mine, cursor: z.optional(z.string()) }),
});

export const getMailState = endpoint({
  name: 'getMailState',
  method: 'GET',
  path: '/api/mail/state',
  summary: "Whether email reaches the viewer's address",
  access: 'session',
  answer: z.object({
    email: z.string(),
    /** the last mail to it bounced; null when it was delivered, or none was sent yet */
    refused: z.nullable(z.object({ at: time, reason: z.string() })),
  }),
});

export const getPush = endpoint({
  name: 'getPush',
  method: 'GET',
  path: '/api/push',
  summary:
    'Whether this session gets notifications while no page is open (Web Push), and the key a browser needs for it',
  access: 'verified',
  answer: z.object({
    /** the server's VAPID key, as base64url */
    public_key: z.string(),
    on: z.boolean(),
  }),
});

export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'PUT',
  path: '/api/push',
  summary: 'Sends notifications to this device until the session ends; a new push address replaces the earlier one',
  access: 'verified',
  onArchivedCampus: 'works',
  /** a browser's PushSubscription as JSON */
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
  name: 'unsubscribePush',
  method: 'DELETE',
  path: '/api/push',
  summary: 'Stops notifications on this device',
  access: 'verified',
  onArchivedCampus: 'works',
});

/**
 * Providers' webhooks and bounce mails are reported here (docs/operating/mail.md). Needs
 * MAIL_WEBHOOK_TOKEN as bearer. Also accepts a delivery status notification as it is (message/rfc822, RFC 3464).
 */
export const reportBounce = endpoint({
  name: 'reportBounce',
  method: 'POST',
  path: '/api/mail/bounces',
  summary: "Stops mail to an address that bounced or whose reader complained; for the operator's mail provider",
  access: 'anyone',
  onArchivedCampus: 'works',
  body: z.object({
    email: z.string().check(z.maxLength(320), z.regex(/^[^@\s]+@[^@\s]+$/, 'Invalid email address.')),
    /** of the mail that the report is about; a report about a mail that Quad didn't send to `email` changes nothing */
    message_id: z.string().check(z.maxLength(500)),
    /** `delay`: a temporary failure, which changes nothing */
    kind: z.enum(['bounce', 'complaint', 'delay']),
    detail: z._default(z.string().check(z.overwrite((text) => text.trim().slice(0, 500))), ''),
  }),
  errors: ['not_found'],
});
