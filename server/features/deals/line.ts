import { randomUUID } from 'node:crypto';
import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealEventKind, DealNote } from '../../../contract/deals/deal.ts';
import {
  type CloseReason,
  type DealAction,
  type DealContext,
  type DealFacts,
  type DealRole,
  isInLine,
} from '../../../contract/deals/deal-facts.ts';
import { dealPreview } from '../../../contract/deals/preview.ts';
import { act, close, newOffer, settle } from '../../../contract/deals/machine.ts';
import { firstWords, fromPlainText } from '../../../contract/posts/rich-text/index.ts';
import { room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Chats } from '../chats/index.ts';
import { isAvailable, type ListingRow, type ListingState } from '../posts/index.ts';
import { dealChanged } from './events.ts';
import { factsOf, iso, valuesOf } from './facts.ts';
import { confirmsListing, eventKindOf, timedEventKindOf } from './happened.ts';
import * as store from './store.ts';

export interface LineParts {
  platform: Pick<Platform, 'live'>;
  listings: ListingState;
  chats: Pick<Chats, 'addDealMessage'>;
  /** IANA name of a campus's time zone */
  timeZoneOf(campusId: string): string;
}

interface Happened {
  kind: DealEventKind;
  /** null: time did it */
  by: DealRole | null;
  was: DealFacts | null;
  /** facts after it */
  after: DealFacts;
  minutes: number | null;
  /** shown in the conversation */
  shown: boolean;
}

interface Entry {
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
}

const TITLE_WORDS = 8;

/** A listing's title, or the first words of its text. */
const titleOf = ({ title, plain }: ListingRow): string =>
  title ?? (firstWords(fromPlainText(plain), TITLE_WORDS) || 'Listing');

/**
 * The deals of one listing under its lock. A change of any of them goes through here: `Line.of`, then actions, then
 * `store`, all in one transaction. What time has ended meanwhile is ended first.
 */
export class Line {
  readonly listing: ListingRow;
  readonly title: string;
  /** milliseconds since 1970 by the product's clock, read under the lock */
  readonly now: number;
  readonly #parts: LineParts;
  readonly #tx: Tx;
  readonly #entries: Map<string, Entry>;
  #confirmed = false;
  #sold = false;

  private constructor(parts: LineParts, tx: Tx, listing: ListingRow, now: number, entries: Entry[]) {
    this.#parts = parts;
    this.#tx = tx;
    this.listing = listing;
    this.title = titleOf(listing);
    this.now = now;
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /**
   * Reads the line of a listing that this transaction has locked.
   * @param dealId a deal of the listing that may have ended already
   */
  static async of(parts: LineParts, tx: Tx, listing: ListingRow, dealId: string | null = null): Promise<Line> {
    const [rows, time] = await Promise.all([
      store.findLine.all(tx, listing.campus_id, listing.id, dealId),
      store.readTime.one(tx),
    ]);
    const line = new Line(parts, tx, listing, Date.parse(time?.now ?? ''), rows.map(entryOf));
    for (const entry of line.#entries.values()) line.#settle(entry);
    return line;
  }

  /** Ids of the deals in line, in their order. */
  get inLine(): string[] {
    return this.#waiting().map(({ id }) => id);
  }

  /** A deal as it is now, whatever its state; undefined if it isn't of this listing. */
  get(dealId: string): DealFacts | undefined {
    return this.#entries.get(dealId)?.facts;
  }

  /** A buyer's deal in line. */
  ofBuyer(buyerId: string): string | null {
    return this.#waiting().find((entry) => entry.buyerId === buyerId)?.id ?? null;
  }

  context(dealId: string | null): DealContext {
    const { price, firm } = this.listing;
    const heldByOther = this.#waiting().some(({ id, facts }) => id !== dealId && facts.heldUntil !== null);
    const listing = { price: price ?? 0, firm: firm === true, available: isAvailable(this.listing) };
    return { now: this.now, listing, heldByOther };
  }

  /**
   * Runs an action on a deal.
   * @param spot the meet-up spot that a proposal names
   * @throws ProblemError deal_not_found, and whatever the machine refuses with
   */
  act(dealId: string, role: DealRole, action: DealAction, spot?: Spot): DealFacts {
    const entry = this.#entries.get(dealId);
    if (!entry) throw problem('deal_not_found');
    const was = entry.facts;
    const after = act(was, role, action, this.context(dealId));
    if (typeof after === 'string') throw problem(after);
    if (after === was) return after;
    entry.facts = after;
    // the hand-off sells the listing, and closes the offers of the others
    if (after.state === 'handed_off' && was.state !== 'handed_off') this.sell();
    if (spot) entry.spots.push(spot);
    this.#confirmed ||= confirmsListing(action, role);
    const kind = eventKindOf(action, role, was, after);
    const minutes = action.type === 'late' ? action.minutes : null;
    if (kind) entry.happened.push({ kind, by: role, was, after, minutes, shown: true });
    return after;
  }

  /**
   * Adds a buyer's offer at the end of the line. Returns the deal's id.
   * @throws ProblemError listing_unavailable, price_firm, offer_price
   */
  offer(buyerId: string, price: number, note: string): string {
    const facts = newOffer(price, note, this.context(null));
    if (typeof facts === 'string') throw problem(facts);
    const { title } = this;
    const sellerId = this.listing.author_id;
    const id = randomUUID();
    const happened: Happened[] = [
      { kind: 'offered', by: 'buyer', was: null, after: facts, minutes: null, shown: true },
    ];
    this.#entries.set(id, {
      id,
      sellerId,
      buyerId,
      title,
      chatId: null,
      facts,
      stored: null,
      spots: [],
      happened,
    });
    return id;
  }

  /** Closes deals in line: all, or those of a buyer. */
  close(reason: CloseReason, { buyerId, by = null, cancels = false, shown = true }: Closing = {}): void {
    for (const entry of this.#waiting()) {
      if (buyerId !== undefined && entry.buyerId !== buyerId) continue;
      const was = entry.facts;
      entry.facts = close(was, reason, this.now, cancels ? by : null);
      entry.happened.push({ kind: 'closed', by, was, after: entry.facts, minutes: null, shown });
    }
  }

  /** Records something that changes no deal, such as a new price, for everybody in line. */
  note(kind: DealEventKind, by: DealRole): void {
    for (const entry of this.#waiting())
      entry.happened.push({ kind, by, was: entry.facts, after: entry.facts, minutes: null, shown: true });
  }

  /** Marks the listing as sold, and closes the offers in line (DEA-09). */
  sell(): void {
    this.close('sold', { by: 'seller', cancels: true });
    this.#sold = true;
  }

  /** Stores every change, with the messages and events of them, and what the listing shows. */
  async store(): Promise<void> {
    const tx = this.#tx;
    // ended ones first: a listing has one hold, and a buyer one offer in line
    const changed = [...this.#entries.values()].filter(
      ({ stored, facts, happened }) => stored !== facts || happened.length > 0,
    );
    changed.sort((a, b) => Number(isHeld(a)) - Number(isHeld(b)));
    // whoever changes several conversations locks them in one order, so that nobody waits in a circle
    for (const entry of changed.toSorted(byPeople))
      for (const happened of entry.happened) await this.#show(entry, happened);
    const waiting = this.#waiting();
    const heldUntil = waiting.find(({ facts }) => facts.heldUntil !== null)?.facts.heldUntil ?? null;
    // in the seller's name: nobody learns who is in line
    const { listings } = this.#parts;
    const sellerId = this.listing.author_id;
    // sent together, in this order
    await Promise.all([
      ...changed.map((entry) => this.#write(entry)),
      listings.setLine(tx, this.listing, { heldUntil: iso(heldUntil), queueLength: waiting.length }, sellerId),
      this.#confirmed && listings.confirm(tx, this.listing, sellerId),
    ]);
    for (const entry of changed) for (const happened of entry.happened) await this.#announce(entry, happened);
    // last: the event of a sale finds nobody in line anymore
    if (this.#sold && !this.listing.sold) await listings.markSold(tx, this.listing);
    this.#live(changed);
  }

  #write({ id, sellerId: seller_id, buyerId: buyer_id, title, facts, chatId, spots, stored }: Entry): Promise<number> {
    const values = valuesOf(facts, chatId, spots);
    if (stored) return store.updateDeal.run(this.#tx, { ...values, id });
    const { campus_id, id: post_id } = this.listing;
    return store.insertDeal.run(this.#tx, { ...values, id, campus_id, post_id, seller_id, buyer_id, title });
  }

  #waiting(): Entry[] {
    return [...this.#entries.values()].filter(({ facts }) => isInLine(facts.state));
  }

  #settle(entry: Entry): void {
    const was = entry.facts;
    const after = settle(was, this.now);
    if (after === was) return;
    entry.facts = after;
    entry.happened.push({ kind: timedEventKindOf(after), by: null, was, after, minutes: null, shown: true });
  }

  /** Adds the event to the conversation. */
  async #show(entry: Entry, { kind, by, was, after, minutes, shown }: Happened): Promise<void> {
    if (!shown) return;
    const { sellerId, buyerId, title } = entry;
    const campusId = this.listing.campus_id;
    // what time did is written in the buyer's name; the page's sentence names nobody
    const [fromId, toId] = by === 'seller' ? [sellerId, buyerId] : [buyerId, sellerId];
    const note: DealNote = {
      deal_id: entry.id,
      kind,
      title,
      ...partsOf(kind, after, this.listing.price ?? 0),
      ...(minutes === null ? {} : { minutes }),
      // tells a hold that ran out from an offer that nobody answered
      ...(kind === 'expired' && was?.heldUntil ? { at: iso(was.heldUntil) ?? '' } : {}),
      ...spotOf(entry, kind, after),
      time_zone: this.#parts.timeZoneOf(campusId),
    };
    const preview = dealPreview(note);
    entry.chatId = await this.#parts.chats.addDealMessage(this.#tx, {
      chatId: entry.chatId,
      ...{ campusId, fromId, toId, note, preview },
    });
  }

  async #announce(entry: Entry, { kind, by, was, after, minutes }: Happened): Promise<void> {
    const { id: dealId, sellerId, buyerId, chatId, title } = entry;
    const { price = after.price, at = null, note: words = '' } = partsOf(kind, after, this.listing.price ?? 0);
    await this.#tx.emit(dealChanged, {
      dealId,
      kind,
      campusId: this.listing.campus_id,
      postId: this.listing.id,
      chatId,
      sellerId,
      buyerId,
      byId: by && (by === 'seller' ? sellerId : buyerId),
      by,
      was: was && was.state,
      state: after.state,
      title,
      reason: after.closeReason,
      price,
      words,
      at,
      spot: spotOf(entry, kind, after).spot ?? null,
      minutes,
      event: `deal:${dealId}:${randomUUID()}`,
    });
  }

  /** Tells the open pages of both people of each changed deal. */
  #live(changed: readonly Entry[]): void {
    const { live } = this.#parts.platform;
    const { id: postId } = this.listing;
    for (const { id, sellerId, buyerId, chatId } of changed)
      this.#tx.afterCommit(() =>
        live.emit([room.user(sellerId), room.user(buyerId)], 'deal.changed', {
          deal_id: id,
          post_id: postId,
          chat_id: chatId,
        }),
      );
  }
}

export interface Closing {
  /** only this buyer's */
  buyerId?: string;
  /** who caused it, if it's one of the two: the other one is notified */
  by?: DealRole | null;
  /** they cancel an agreed meet-up by it, maybe too late */
  cancels?: boolean;
  /** the conversation shows it */
  shown?: boolean;
}

const pairOf = ({ sellerId, buyerId }: Entry): string => [sellerId, buyerId].sort().join();
const byPeople = (a: Entry, b: Entry): number => (pairOf(a) < pairOf(b) ? -1 : 1);

const isHeld = ({ facts }: Entry): boolean => facts.heldUntil !== null;

function entryOf(row: store.DealRow): Entry {
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
  };
}

/** What an event's sentence needs of the deal. */
export function partsOf(
  kind: DealEventKind,
  deal: DealFacts,
  askingPrice: number,
): Pick<DealNote, 'price' | 'note' | 'at'> {
  const { price, counterPrice, heldUntil, proposal, meetUp } = deal;
  switch (kind) {
    case 'offered':
    case 'changed':
      return { price, ...(deal.note ? { note: deal.note } : {}) };
    case 'countered':
      return { price: counterPrice ?? price };
    case 'held':
      return { price, at: iso(heldUntil) ?? '' };
    case 'declined':
      return deal.declineReason ? { note: deal.declineReason } : {};
    case 'proposed':
      return proposal ? { at: iso(proposal.at) ?? '' } : {};
    case 'agreed':
      return meetUp ? { at: iso(meetUp.at) ?? '' } : {};
    case 'price_changed':
      return { price: askingPrice };
    default:
      return { price };
  }
}

function spotOf(entry: Entry, kind: DealEventKind, { proposal, meetUp }: DealFacts): Pick<DealNote, 'spot'> {
  const id = kind === 'proposed' ? proposal?.spot : kind === 'agreed' ? meetUp?.spot : undefined;
  const spot = entry.spots.find(({ _id }) => _id === id);
  return spot ? { spot: spot.name } : {};
}
