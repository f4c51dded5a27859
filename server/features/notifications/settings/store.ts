import { statement } from '../../../platform/database/statement.ts';
import { quietColumns, type QuietRow } from '../../../platform/quiet-hours.ts';
import { MAIL_AFTER_SECONDS } from '../store.ts';

interface SettingsRow extends QuietRow {
  email: string | null;
  email_notifications: boolean;
  notifications_off: string[];
}

const settings = (name: string, locked: string) =>
  statement<SettingsRow, [userId: string]>(
    `notifications.settings${name}`,
    `select u.email, u.email_notifications, u.notifications_off, ${quietColumns('u')}
     from users u where u.id = $1 and u.deleted_at is null ${locked}`,
  );

export const settingsOf = settings('', '');
/** Locks a person's settings, so that changes from two tabs don't undo each other. */
export const lockSettings = settings('-lock', 'for no key update of u');

export const saveChoices = statement<
  never,
  [userId: string, emailNotifications: boolean, notificationsOff: readonly string[]]
>(
  'notifications.save-choices',
  `update users set email_notifications = $2, notifications_off = $3, last_modified = product_now() where id = $1`,
);

export const stopAllMails = statement<never, [userId: string]>(
  'notifications.stop-mails',
  'update users set email_notifications = false, last_modified = product_now() where id = $1',
);

export const saveQuietHours = statement<never, [userId: string, from: string | null, to: string | null]>(
  'notifications.save-quiet-hours',
  'update users set quiet_from = $2::time, quiet_to = $3::time, last_modified = product_now() where id = $1',
);

/**
 * Makes a person's waiting mails and pushes due soon, since their quiet hours may be other hours now. The sweep then
 * checks these.
 */
export const lookAgain = statement<never, [userId: string]>(
  'notifications.look-again',
  `update notifications n set mail_at = case when n.mail_at > soon.at then soon.at else n.mail_at end,
     push_at = case when n.push_at > soon.at then soon.at else n.push_at end
   from (select product_now() + interval '${MAIL_AFTER_SECONDS} seconds' as at) soon
   where n.to_user = $1 and not n.read and (n.mail_at > soon.at or n.push_at > soon.at)`,
);
