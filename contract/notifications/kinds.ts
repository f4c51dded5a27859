import type { NotificationType } from './notifications.ts';

/** What a person chooses notifications by, in the order of the settings. */
export const notificationKinds = ['messages', 'deals', 'comments', 'alerts', 'sales', 'staff'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** How a notification comes: the list and the bell's number, push to devices, email. */
export const notificationChannels = ['in_app', 'push', 'email'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** The kind of each type of notification; a new type needs its entry. */
export const kindOf: Readonly<Record<NotificationType, NotificationKind>> = {
  message: 'messages',
  'message like': 'messages',
  'new chat': 'messages',
  deal: 'deals',
  comment: 'comments',
  'comment reply': 'comments',
  'comment interaction': 'comments',
  'post interaction': 'comments',
  mention: 'comments',
  'saved search': 'alerts',
  'price drop': 'alerts',
  'available again': 'alerts',
  'looking for': 'alerts',
  like: 'sales',
  'new listing': 'sales',
  expiring: 'sales',
  availability: 'sales',
  ad: 'sales',
  moderation: 'staff',
  campus: 'staff',
};

interface KindWords {
  name: string;
  /** what belongs to it */
  hint: string;
}

/** What readers see of each kind. */
export const kindWords: Readonly<Record<NotificationKind, KindWords>> = {
  messages: { name: 'Messages', hint: 'New conversations, messages and likes of yours' },
  deals: { name: 'Deals', hint: 'Offers, holds, meet-ups and hand-offs' },
  comments: { name: 'Comments and mentions', hint: 'On your posts, and where someone names you' },
  alerts: { name: 'Alerts and price drops', hint: 'Saved searches, your courses and things you saved' },
  sales: { name: 'Sales and community', hint: 'Saves, your listings and ads, people you follow' },
  staff: { name: 'Staff', hint: 'Decisions about your posts, news from your campus' },
};

const channelWords: Readonly<Record<NotificationChannel, { name: string; after: string }>> = {
  in_app: { name: 'In app', after: 'in app' },
  push: { name: 'Push', after: 'by push' },
  email: { name: 'Email', after: 'by email' },
};

export const channelName = (channel: NotificationChannel): string => channelWords[channel].name;

/** The full name of a choice: "Messages by email". */
export const choiceName = (kind: NotificationKind, channel: NotificationChannel): string =>
  `${kindWords[kind].name} ${channelWords[channel].after}`;

/**
 * A kind and a channel as one word, as stored in `users.notifications_off`: what a person doesn't want. Emails of every
 * kind but `staff` stop as well while `email_notifications` is off (D19).
 */
type NotificationChoice = `${NotificationKind}:${NotificationChannel}`;
export const choiceOf = (kind: NotificationKind, channel: NotificationChannel): NotificationChoice =>
  `${kind}:${channel}`;
