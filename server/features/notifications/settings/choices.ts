import {
  choiceOf,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
} from '../../../../contract/notifications/kinds.ts';
import type { KindChoices } from '../../../../contract/notifications/settings.ts';

/** What a person chose, as stored. */
export interface StoredChoices {
  /** the switch of all emails but staff's (D19), the only one that earlier releases know */
  email_notifications: boolean;
  notifications_off: readonly string[];
}

/** The choices that the switch of all emails covers. */
const switched = notificationKinds.filter((kind) => kind !== 'staff').map((kind) => choiceOf(kind, 'email'));
const isSwitched = (choice: string) => switched.some((email) => email === choice);

/** Whether a person wants a kind of notification by a channel: `wantsKind` of identity, in TypeScript. */
export function wants(
  { email_notifications: emails, notifications_off: off }: StoredChoices,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const choice = choiceOf(kind, channel);
  return !off.includes(choice) && (emails || !isSwitched(choice));
}

export const choicesOfKinds = (stored: StoredChoices): KindChoices[] =>
  notificationKinds.map((kind) => ({
    kind,
    in_app: wants(stored, kind, 'in_app'),
    push: wants(stored, kind, 'push'),
    email: wants(stored, kind, 'email'),
  }));

/**
 * A person's stored choices with one changed. When the emails of the last kind are switched off, the switch for all emails
 * goes off, too; when those of a first kind are switched on again, it goes on with that kind alone. An earlier release, which
 * knows only that switch, then does the same. Switched on by itself, it means all kinds.
 */
export function withChoice(
  stored: StoredChoices,
  kind: NotificationKind,
  channel: NotificationChannel,
  on: boolean,
): StoredChoices {
  if (wants(stored, kind, channel) === on) return stored;
  const choice = choiceOf(kind, channel);
  const before: readonly string[] =
    isSwitched(choice) && !stored.email_notifications
      ? [...stored.notifications_off.filter((one) => !isSwitched(one)), ...switched]
      : stored.notifications_off;
  const off: readonly string[] = on ? before.filter((one) => one !== choice) : [...before, choice];
  if (!isSwitched(choice)) return { ...stored, notifications_off: off };
  return switched.every((email) => off.includes(email))
    ? { email_notifications: false, notifications_off: off.filter((one) => !isSwitched(one)) }
    : { email_notifications: true, notifications_off: off };
}
