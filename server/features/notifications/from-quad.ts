import type { FromQuadType } from '../../../contract/notifications/words.ts';
import type { ListingAlertType } from '../../../contract/watching/alert-types.ts';
import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live-sender.ts';
import { publishCounts } from './counts.ts';
import { notify } from './store.ts';

/** A notification from the product itself: about a person's ad or listing, or from moderators. */
export interface FromQuad {
  to: string;
  type: Exclude<FromQuadType, ListingAlertType>;
  /** the text that they read */
  message: string;
  /** key of the event; each is sent once */
  event: string;
  /** the post that it opens */
  post?: { campusId: string; postId: string };
}

const MESSAGE_LENGTH = 300;

/**
 * Notifies a person in the product's own name, once for each event; as there is no sender, they are stored as it.
 * @returns whether they are notified now
 */
export async function notifyFromQuad(
  live: LiveSender,
  tx: Tx,
  { to, type, message, event, post }: FromQuad,
): Promise<boolean> {
  const text = [...message].slice(0, MESSAGE_LENGTH).join('');
  const postId = post?.postId ?? null;
  const rows = await notify.all(tx, {
    ...{ fromUser: to, campusId: post?.campusId ?? null, postId, rootId: postId, chatId: null, message: text },
    ...{ toUsers: [to], types: [type], groups: [event], events: [event], mailed: [false] },
  });
  publishCounts(live, tx, rows);
  return rows.length > 0;
}
