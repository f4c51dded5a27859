import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live.ts';
import { tellCounts } from './counts.ts';
import { tell } from './store.ts';

/** A notification from the product itself: about a person's ad, or from moderators. */
export interface FromQuad {
  to: string;
  type: 'ad' | 'moderation';
  /** the text that they read */
  message: string;
  /** key of the event; each is sent once */
  event: string;
}

const MESSAGE_LENGTH = 300;

/** Notifies a person in the product's own name, once for each event; there is no sender. */
export async function tellFromQuad(live: LiveSender, tx: Tx, { to, type, message, event }: FromQuad): Promise<boolean> {
  const said = [...message].slice(0, MESSAGE_LENGTH).join('');
  const rows = await tell.all(tx, to, null, null, null, said, [to], [type], [event], [event], [false], null);
  tellCounts(live, tx, rows);
  return rows.length > 0;
}
