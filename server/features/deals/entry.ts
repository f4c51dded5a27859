import { randomUUID } from 'node:crypto';
import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealEventKind } from '../../../contract/deals/deal.ts';
import type { DealFacts, DealRole } from '../../../contract/deals/deal-facts.ts';
import type { ListingRow } from '../listings/index.ts';
import { factsOf } from './facts.ts';
import type { DealRow } from './store.ts';

/** Something that happened to a deal in the running transaction. */
export interface Happened {
  kind: DealEventKind;
  /** null: time did it */
  by: DealRole | null;
  was: DealFacts | null;
  /** facts after it */
  after: DealFacts;
  minutes: number | null;
  /** shown in the conversation */
  shown: boolean;
  /** of a bundle: the other person is notified of another one of them */
  quiet?: boolean;
}

/** An offer that is made together with others. */
export interface Bundle {
  id: string;
  /** of the others; null: this one opens it */
  chatId: string | null;
  /** the price of all and how many more there are, on the one that the conversation shows; null on the others */
  all: { price: number; more: number } | null;
}

/** A deal of a line, with what happened to it. */
export interface Entry {
  id: string;
  sellerId: string;
  buyerId: string;
  title: string;
  chatId: string | null;
  facts: DealFacts;
  /** as stored; null: new */
  stored: DealFacts | null;
  spots: Spot[];
  happened: Happened[];
  bundle: Bundle | null;
  /** the seller named the buyer, who had made no offer */
  named: boolean;
}

/** A stored deal. */
export function entryOf(row: DealRow): Entry {
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
    bundle: null,
    named: row.named,
  };
}

/** A new deal: an offer, or the sale to somebody whom the seller names as the buyer. */
export function newEntry(listing: ListingRow, title: string, buyerId: string, facts: DealFacts): Entry {
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
    bundle: null,
    named,
  };
}

export const isHeld = ({ facts }: Entry): boolean => facts.heldUntil !== null;

const pairOf = ({ sellerId, buyerId }: Entry): string => [sellerId, buyerId].sort().join();
/** Sorts by the two people: whoever changes several conversations locks them in one order. */
export const byPeople = (a: Entry, b: Entry): number => (pairOf(a) < pairOf(b) ? -1 : 1);
