import type { FromQuadType } from '../../../contract/notifications/words.ts';
import type { ListingAlertType } from '../../../contract/watching/alert-types.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { publishCounts } from './counts.ts';
import { notify } from './store.ts';

/** A notification from the product itself: about a person's ad, listing, campus or account, or from moderators. */
export interface FromQuad {
  to: string;
  /** alerts about listings are stored with why they were sent (features/watching) */
  type: Exclude<FromQuadType, ListingAlertType>;
  /** the text that they read */
  message: string;
  /** key of the event; each is sent once */
  event: string;
  /** the post that it opens */
  post?: { campusId: string; postId: string };
}

/** Code points. */
const MESSAGE_LENGTH = 300;

/**
 * Notifies a person in the product's own name, once for each event. The column of the sender can't be null, so the person is
 * stored as the sender. Nothing is mailed: the caller sends a mail of its own where one is due.
 * @returns false if they were notified of the event before, or don't get it
 */
export async function notifyFromQuad(
  live: LiveSender,
  tx: Tx,
  { to, type, message, event, post }: FromQuad,
): Promise<boolean> {
  const text = [...message].slice(0, MESSAGE_LENGTH).join('');
  const postId = post?.postId ?? null;
  const rows = await notify.all(tx, {
    fromUser: to,
    campusId: post?.campusId ?? null,
    postId,
    rootId: postId,
    chatId: null,
    message: text,
    toUsers: [to],
    types: [type],
    groups: [event],
    events: [event],
    mailed: [false],
  });
  publishCounts(live, tx, rows);
  return rows.length > 0;
}
