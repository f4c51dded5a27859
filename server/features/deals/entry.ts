import { randomUUID } from 'node:crypto';
import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealEventKind } from '../../../contract/deals/deal.ts';
import type { DealFacts, DealRole } from '../../../contract/deals/deal-facts.ts';
import type { ListingRow } from '../listings/index.ts';
import { factsOf } from './facts.ts';
import type { LineRow } from './store.ts';

/** Something that happened to a deal in the running transaction. */
export interface DealEvent {
  kind: DealEventKind;
  /** null: neither of the two did it, but time or a moderator */
  by: DealRole | null;
  /** facts before it; null: it began the deal */
  was: DealFacts | null;
  /** facts after it; of a deal over several listings those of all together */
  after: DealFacts;
  /** of `late`: by how many minutes they said that they are late */
  minutes: number | null;
  /** shown in the conversation */
  shown: boolean;

  /** nobody is notified of it: they are notified of the same event of another listing, or it isn't announced at all */
  quiet?: boolean;

  // what follows is of deals over several listings

  /** the listings that it is about, if not all of the deal */
  title?: string;
  /** to how many other listings of the deal it happened, too */
  more?: number;
  /** it ends only some things of the deal; the deal goes on with the others */
  part?: boolean;
  /**
   * of an expiry: the key of its message. Each listing expires under its own lock, and the first one that is stored adds the
   * message for all of them
   */
  once?: string;
}

/** A deal of a line, or one thing of a deal, with what happened to it. */
export interface LineEntry {
  id: string;
  sellerId: string;
  buyerId: string;
  title: string;
  chatId: string | null;
  facts: DealFacts;
  /** as stored; null: new */
  stored: DealFacts | null;
  /** where its proposed and its agreed meet-up are */
  spots: Spot[];
  happened: DealEvent[];
  /** of a deal over several listings: the id of its first row */
  leadId: string | null;
  /** how many other listings of the deal are stored in the same state */
  others: number;
  /** the seller named the buyer, who had made no offer */
  named: boolean;
}

/** A stored deal. */
export function entryOf(row: LineRow): LineEntry {
  const facts = factsOf(row);
  return {
    id: row.id,
    sellerId: row.seller_id,
    buyerId: row.buyer_id,
    title: row.title,
    chatId: row.chat_id,
    facts,
    stored: facts,
    spots: [row.proposal, row.meet_up].flatMap((meetUp) => (meetUp ? [meetUp.spot] : [])),
    happened: [],
    leadId: row.lead_id,
    others: row.more,
    named: row.named,
  };
}

/** A new deal: an offer, or the sale to somebody whom the seller names as the buyer. */
export function newEntry(listing: ListingRow, title: string, buyerId: string, facts: DealFacts): LineEntry {
  // only a sale to a named buyer begins handed off
  const named = facts.state === 'handed_off';
  const first = named ? ({ kind: 'sold_to_you', by: 'seller' } as const) : ({ kind: 'offered', by: 'buyer' } as const);
  return {
    id: randomUUID(),
    sellerId: listing.author_id,
    buyerId,
    title,
    chatId: null,
    facts,
    stored: null,
    spots: [],
    happened: [{ ...first, was: null, after: facts, minutes: null, shown: true }],
    leadId: null,
    others: 0,
    named,
  };
}

/** The deal's id: that of its first row, which the others have as `leadId`. */
export const dealIdOf = ({ id, leadId }: Pick<LineEntry, 'id' | 'leadId'>): string => leadId ?? id;

/**
 * The event without a message in the conversation and without a notification; it is still emitted. In a deal over several
 * listings only the event of one listing is shown, for all of them.
 */
export const silence = (happened: DealEvent): DealEvent => ({ ...happened, shown: false, quiet: true });

export const hasHold = ({ facts }: LineEntry): boolean => facts.heldUntil !== null;

const pairOf = ({ sellerId, buyerId }: LineEntry): string => [sellerId, buyerId].sort().join();
/** Sorts by the two people of the deal, for locking their conversations in the same order everywhere. */
export const byPeople = (a: LineEntry, b: LineEntry): number => (pairOf(a) < pairOf(b) ? -1 : 1);
