import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { notificationChannels, notificationKinds } from './kinds.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.'));

/** When push and email wait, by the clock of the person's campus; across midnight where `to` is before `from`. */
const quietHours = z
  .object({ from: clock, to: clock })
  .check(z.refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose another time than the start.' }));

export const kindChoices = z.object({
  kind: z.enum(notificationKinds),
  in_app: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
});
export type KindChoices = z.infer<typeof kindChoices>;

export const notificationSettings = z.object({
  /** every kind, in the order of the settings */
  kinds: z.array(kindChoices),
  /** null: none */
  quiet_hours: z.nullable(quietHours),
  /** of the person's campus, whose clock the quiet hours go by */
  time_zone: z.string(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/settings/notifications',
  summary: 'What the viewer is notified of, by kind and channel, and their quiet hours',
  access: 'session',
  answer: notificationSettings,
});

/** Codes, sign-in links, security alerts and decisions about an account always come by email. */
export const setNotifications = endpoint({
  name: 'setNotifications',
  method: 'PUT',
  path: '/api/settings/notifications',
  summary: 'Switches one kind of notification on or off for one channel',
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ kind: z.enum(notificationKinds), channel: z.enum(notificationChannels), on: z.boolean() }),
  answer: notificationSettings,
});

export const setQuietHours = endpoint({
  name: 'setQuietHours',
  method: 'PUT',
  path: '/api/settings/quiet-hours',
  summary: 'Sets or ends the hours in which push notifications and emails wait',
  access: 'session',
  onArchivedCampus: 'works',
  body: z.object({ quiet_hours: z.nullable(quietHours) }),
  answer: notificationSettings,
});

/** The signed token of a link in a mail names the recipient; links of earlier mails name no kind, and stop all. */
const linkQuery = z.object({
  token: z.string().check(z.maxLength(200)),
  kind: z.optional(z.enum(notificationKinds)),
});

/** `email_notifications`: whether emails of the link's kind come; of any kind, when it names none. */
const linkAnswer = z.object({ email: z.string(), email_notifications: z.boolean() });

export const getUnsubscribe = endpoint({
  name: 'getUnsubscribe',
  method: 'GET',
  path: '/api/mail/unsubscribe',
  summary: 'Whose emails an unsubscribe link stops, with the address masked',
  access: 'anyone',
  query: linkQuery,
  answer: linkAnswer,
  errors: ['link_over'],
});

/**
 * The page at /unsubscribe?token=… calls it when a button is pressed; mail programs POST to that page's address (RFC
 * 8058).
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/mail/unsubscribe',
  summary: 'Switches email notifications off with the link in an email, of its kind or all, without signing in',
  access: 'anyone',
  onArchivedCampus: 'works',
  query: linkQuery,
  answer: linkAnswer,
  errors: ['link_over', 'too_many_requests'],
});
