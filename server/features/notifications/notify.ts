import type { NotificationType } from '../../../contract/notifications/notifications.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishCounts } from './counts.ts';
import * as store from './store.ts';
import { mayNotify } from './strangers.ts';

/** Code points. */
const MESSAGE_LENGTH = 140;
/** The types that are mailed. Messages (subscribe-chats.ts) and deals (deals) are, too, but don't come through `Notify`. */
const MAILED: ReadonlySet<NotificationType> = new Set(['comment', 'comment reply', 'like']);

export interface Recipient {
  type: NotificationType;
  to: string;
  /** events with the same value are shown as one (D26): `like:` and the post's id */
  group: string;
  /** what happened, with an id: nobody is notified of the same one twice */
  event: string;
}

interface About {
  from: string;
  campusId: string;
  postId?: string;
  rootId?: string;
  chatId?: string;
  message?: string;
}

export interface NotifyParts {
  platform: Pick<Platform, 'events' | 'live' | 'limits'>;
  /** called when a mail will be due soon */
  onMailDue(): void;
  /** called when a push will be due soon */
  onPushDue(): void;
}

/**
 * Notifies people of one event in its transaction: nobody of what they did themselves, and each person once. Of several entries
 * for a person the last one counts.
 */
export type Notify = (tx: Tx, about: About, wanted: readonly Recipient[]) => Promise<void>;

/** Makes `Notify`. Its statement is sent together with the COMMIT, so the write doesn't wait for it. */
export function notifyBy({ platform: { limits, live }, onMailDue, onPushDue }: NotifyParts): Notify {
  return async (tx, about, wanted) => {
    const others = new Map(wanted.filter(({ to }) => to !== about.from).map((one) => [one.to, one]));
    const recipients: Recipient[] = [];
    for (const one of others.values()) if (await mayNotify(limits, tx, about.from, one.to)) recipients.push(one);
    if (recipients.length === 0) return;
    const mailed = recipients.map(({ type }) => MAILED.has(type));
    tx.withCommit(async () => {
      const rows = await store.notify.all(tx, {
        fromUser: about.from,
        campusId: about.campusId,
        postId: about.postId ?? null,
        rootId: about.rootId ?? null,
        chatId: about.chatId ?? null,
        message: [...(about.message ?? '')].slice(0, MESSAGE_LENGTH).join(''),
        toUsers: recipients.map(({ to }) => to),
        types: recipients.map(({ type }) => type),
        groups: recipients.map(({ group }) => group),
        events: recipients.map(({ event }) => event),
        mailed,
      });
      publishCounts(live, tx, rows);
      if (rows.length === 0) return;
      tx.afterCommit(onPushDue);
      if (mailed.includes(true)) tx.afterCommit(onMailDue);
    });
  };
}
