import type { NotificationType } from '../../../contract/notifications/notifications.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { Platform } from '../../platform/platform.ts';
import { publishCounts } from './counts.ts';
import * as store from './store.ts';
import { mayNotify } from './strangers.ts';

const MESSAGE_LENGTH = 140;
/** The types that have a mail of their own, besides messages. */
const MAILED: ReadonlySet<NotificationType> = new Set(['comment', 'comment reply', 'like']);

export interface Recipient {
  type: NotificationType;
  to: string;
  /** events with the same value are shown as one (D26) */
  group: string;
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

/** Notifies people of one event in its transaction; nobody of what they did themselves. */
export type Notify = (tx: Tx, about: About, wanted: readonly Recipient[]) => Promise<void>;

/** The statement is sent together with the COMMIT, so the write doesn't wait for it. */
export function notifyBy({ platform: { limits, live }, onMailDue, onPushDue }: NotifyParts): Notify {
  return async (tx, about, wanted) => {
    const others = new Map(wanted.filter(({ to }) => to !== about.from).map((one) => [one.to, one]));
    const recipients: Recipient[] = [];
    for (const one of others.values()) if (await mayNotify(limits, tx, about.from, one.to)) recipients.push(one);
    if (recipients.length === 0) return;
    const mailed = recipients.map(({ type }) => MAILED.has(type));
    tx.withCommit(async () => {
      const rows = await store.notify.all(
        tx,
        about.from,
        about.campusId,
        about.postId ?? null,
        about.rootId ?? null,
        [...(about.message ?? '')].slice(0, MESSAGE_LENGTH).join(''),
        recipients.map(({ to }) => to),
        recipients.map(({ type }) => type),
        recipients.map(({ group }) => group),
        recipients.map(({ event }) => event),
        mailed,
        about.chatId ?? null,
      );
      publishCounts(live, tx, rows);
      if (rows.length === 0) return;
      tx.afterCommit(onPushDue);
      if (mailed.includes(true)) tx.afterCommit(onMailDue);
    });
  };
}
