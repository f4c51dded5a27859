import type { DealEventKind } from '../../../contract/deals/deal.ts';
import type { CloseReason, DealRole, DealState } from '../../../contract/deals/deal-facts.ts';
import { defineEvent } from '../../platform/events.ts';

/** What happened in a deal; emitted once for each event and listing, in the transaction that stores it. */
export interface DealChange {
  dealId: string;
  kind: DealEventKind;
  campusId: string;
  postId: string;
  chatId: string | null;
  sellerId: string;
  buyerId: string;
  /** who did it; null: neither of the two, but time or a moderator */
  byId: string | null;
  by: DealRole | null;
  /** before it (null: it began the deal), and after it */
  was: DealState | null;
  state: DealState;
  /** title of the listing when the offer was made; of several "Desk lamp and 2 more" */
  title: string;
  /** of a closed deal */
  reason: CloseReason | null;
  /** in whole US dollars: of the offer or the counter-offer; of `price_changed` the listing's new one */
  price: number;
  /** a note or reason that somebody wrote */
  words: string;
  /** end of a hold, or time of the meet-up (ISO 8601) */
  at: string | null;
  spot: string | null;
  minutes: number | null;
  /** nobody is notified of it, as where they are notified of the same event of another listing of the deal */
  quiet?: boolean;
  /** a key of its own for each event */
  event: string;
}

export const dealChanged = defineEvent<DealChange>('deals.changed');

/** A meet-up begins within the hour; emitted once for each time that was agreed, if that was more than an hour before. */
export const meetUpSoon = defineEvent<{
  dealId: string;
  campusId: string;
  chatId: string | null;
  buyerId: string;
  sellerId: string;
  title: string;
  /** ISO 8601 */
  at: string;
  spot: string;
}>('deals.meet-up-soon');
