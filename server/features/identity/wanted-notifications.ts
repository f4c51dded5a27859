import {
  choiceOf,
  kindOf,
  type NotificationChannel,
  type NotificationKind,
} from '../../../contract/notifications/kinds.ts';

/** SQL: the kind of a type of notification, by the contract's table. */
const kindSql = (type: string): string =>
  `case ${type} ${Object.entries(kindOf)
    .map(([one, kind]) => `when '${one}' then '${kind}'`)
    .join(' ')} end`;

/** SQL: whether a person, a row of users, wants a kind of notification by a channel (D19). */
export const wantsKind = (user: string, kind: NotificationKind, channel: NotificationChannel): string =>
  `('${choiceOf(kind, channel)}' <> all(${user}.notifications_off)${
    channel === 'email' && kind !== 'staff' ? ` and ${user}.email_notifications` : ''
  })`;

/** SQL: whether a person wants a type of notification, such as the column of a notification, by a channel. */
export const wantsType = (user: string, type: string, channel: NotificationChannel): string =>
  `(${kindSql(type)} || ':${channel}' <> all(${user}.notifications_off)${
    channel === 'email' ? ` and (${user}.email_notifications or ${kindSql(type)} = 'staff')` : ''
  })`;

/**
 * SQL: whether the list and the bell show a person a type of notification.
 * @param userId SQL of their id, the same for all rows
 */
export const showsType = (userId: string, type: string): string =>
  `${kindSql(type)} || ':in_app' <> all((select reader.notifications_off from users reader where reader.id = ${userId})::text[])`;
