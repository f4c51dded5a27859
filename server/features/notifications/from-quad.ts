import type { Tx } from '../../platform/database/write.ts';
import type { LiveSender } from '../../platform/live/live.ts';
import { tellCounts } from './counts.ts';
import { tell } from './store.ts';

/** A line of the product itself in somebody's notifications: about his ad, or from moderators. */
export interface FromQuad {
  to: string;
  type: 'ad' | 'moderation';
  /** what he reads */
  message: string;
  /** one line for each event */
  event: string;
}

const MESSAGE_LENGTH = 300;

/** Tells somebody something in the product's own name, once for each event; nobody stands behind it. */
export async function tellFromQuad(live: LiveSender, tx: Tx, { to, type, message, event }: FromQuad): Promise<boolean> {
  const said = [...message].slice(0, MESSAGE_LENGTH).join('');
  const rows = await tell.all(tx, to, null, null, null, said, [to], [type], [event], [event], [false], null);
  tellCounts(live, tx, rows);
  return rows.length > 0;
}
