import type { DealEventKind } from '../../../contract/deals/deal.ts';
import { type CloseReason, type DealContext, type DealRole, isInLine } from '../../../contract/deals/deal-facts.ts';
import { close, namedBuyer, newOffer, settle } from '../../../contract/deals/machine.ts';
import { firstWords, fromPlainText } from '../../../contract/posts/rich-text/index.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Chats } from '../chats/index.ts';
import { isAvailable, type ListingRow, type ListingState } from '../listings/index.ts';
import { dealIdOf, type LineEntry, entryOf, newEntry, silence } from './entry.ts';
import { timedEventKindOf } from './happened.ts';
import { storeLines } from './store-lines.ts';
import * as store from './store.ts';

export interface LineParts {
  platform: Pick<Platform, 'live'>;
  listings: ListingState;
  chats: Pick<Chats, 'openDealChat' | 'addDealMessage' | 'countUnanswered'>;
  /** IANA name of a campus's time zone */
  timeZoneOf(campusId: string): string;
}

/** Which listing: its post's key. */
export interface ListingKey {
  campusId: string;
  postId: string;
}

const TITLE_WORDS = 8;

/** A listing's title, or the first words of its text, or "Listing" without either. */
const titleOf = ({ title, plain }: ListingRow): string =>
  title ?? (firstWords(fromPlainText(plain), TITLE_WORDS) || 'Listing');

/**
 * The deals of one listing under its lock. A change of any of them goes through here: `Line.lock`, then what happens to
 * them (`WholeDeal` for the actions of one), then `store`, all in one transaction. Reading the line first ends offers and holds
 * that have expired.
 */
export class Line {
  readonly listing: ListingRow;
  readonly title: string;
  /** milliseconds since 1970 by the product's clock, read under the lock */
  readonly now: number;
  readonly parts: LineParts;
  readonly tx: Tx;
  /** an action of the seller in this transaction confirmed that the listing is available */
  confirmed = false;
  readonly #entries: Map<string, LineEntry>;
  #sold = false;

  private constructor(parts: LineParts, tx: Tx, listing: ListingRow, now: number, entries: LineEntry[]) {
    this.parts = parts;
    this.tx = tx;
    this.listing = listing;
    this.title = titleOf(listing);
    this.now = now;
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
  }

  /**
   * Reads the line of a listing that is being locked, in the same round trip.
   * @param locked the statement that locks the listing, sent before
   * @param dealId a deal of the listing to read even if it has ended; null: those that can still change
   * @returns null: there is no such listing
   */
  static async read(
    parts: LineParts,
    tx: Tx,
    { campusId, postId }: ListingKey,
    locked: Promise<ListingRow | undefined>,
    dealId: string | null = null,
  ): Promise<Line | null> {
    const listings = locked.then((listing) => (listing ? [listing] : []));
    // PostgreSQL runs this after the lock is held, with a snapshot of its own
    const [line = null] = await Line.#fromRows(parts, tx, listings, store.findLine.all(tx, campusId, postId, dealId));
    return line;
  }

  /** Locks a listing, in whatever state, and reads its line; null if there is no such listing. */
  static lock(parts: LineParts, tx: Tx, key: ListingKey): Promise<Line | null> {
    return Line.read(parts, tx, key, parts.listings.lock(tx, key.campusId, key.postId));
  }

  /**
   * Locks the listings of one of a person's deals, always in the same order, and reads their lines; none if they have no such
   * deal.
   */
  static ofDeal(parts: LineParts, tx: Tx, dealId: string, userId: string): Promise<Line[]> {
    const locked = store.lockListingsOf.all(tx, dealId, userId);
    return Line.#fromRows(parts, tx, locked, store.findLinesOf.all(tx, dealId, userId));
  }

  /** Lines of locked listings, from the rows of all their deals. */
  static async #fromRows(
    parts: LineParts,
    tx: Tx,
    locked: Promise<ListingRow[]>,
    read: Promise<store.LineRow[]>,
  ): Promise<Line[]> {
    const [listings, rows, time] = await Promise.all([locked, read, store.readTime.one(tx)]);
    const now = Date.parse(time?.now ?? '');
    return listings.map((listing) => {
      const own = rows.filter(({ campus_id, post_id }) => post_id === listing.id && campus_id === listing.campus_id);
      const line = new Line(parts, tx, listing, now, own.map(entryOf));
      for (const entry of line.#entries.values()) line.#settle(entry);
      return line;
    });
  }

  /** All deals that were read or added, in line or not, in order. */
  get entries(): LineEntry[] {
    return [...this.#entries.values()];
  }

  /** The deals in line, in their order. */
  get waiting(): LineEntry[] {
    return this.entries.filter(({ facts }) => isInLine(facts.state));
  }

  /** Whether this transaction sells the listing, which wasn't sold before. */
  get isSale(): boolean {
    return this.#sold && !this.listing.sold;
  }

  /** The entry of a deal, whatever its state; undefined if the deal isn't of this listing. */
  ofDealId(dealId: string): LineEntry | undefined {
    return this.entries.find((entry) => dealIdOf(entry) === dealId);
  }

  /** A buyer's deal in line; null if they have none. */
  ofBuyer(buyerId: string): Readonly<LineEntry> | null {
    return this.waiting.find((entry) => entry.buyerId === buyerId) ?? null;
  }

  /** What the machine needs to know of the listing, for the deal whose row has the id, or for a new one (null). */
  context(id: string | null): DealContext {
    const { price, firm } = this.listing;
    const heldByOther = this.waiting.some((entry) => entry.id !== id && entry.facts.heldUntil !== null);
    const listing = { price: price ?? 0, firm: firm === true, available: isAvailable(this.listing) };
    return { now: this.now, listing, heldByOther };
  }

  /**
   * Adds a buyer's offer at the end of the line.
   * @throws ProblemError listing_unavailable, price_firm, offer_price
   */
  offer(buyerId: string, price: number, note: string): LineEntry {
    const facts = newOffer(price, note, this.context(null));
    if (typeof facts === 'string') throw problem(facts);
    const entry = newEntry(this.listing, this.title, buyerId, facts);
    this.#entries.set(entry.id, entry);
    return entry;
  }

  /** Sells the listing to somebody whom the seller names as the buyer, without an offer of theirs. Returns the deal's id. */
  sellToNamed(buyerId: string): string {
    const entry = newEntry(this.listing, this.title, buyerId, namedBuyer(this.listing.price ?? 0, this.now));
    this.#entries.set(entry.id, entry);
    this.sell();
    return entry.id;
  }

  /**
   * Adds an offer at the asking price in the name of somebody who wrote about the listing, so that its seller can go on with
   * it. The offer itself is not shown in their conversation, and notifies no one. Returns the deal's id.
   */
  offerFor(buyerId: string): string {
    const entry = this.offer(buyerId, this.listing.price ?? 0, '');
    entry.happened = entry.happened.map(silence);
    return entry.id;
  }

  /** Closes deals in line: all, or only a buyer's. */
  close(reason: CloseReason, { buyerId, by = null, cancels = false, shown = true }: CloseOptions = {}): void {
    for (const entry of this.waiting) {
      if (buyerId !== undefined && entry.buyerId !== buyerId) continue;
      const was = entry.facts;
      entry.facts = close(was, reason, this.now, cancels ? by : null);
      const part = entry.others > 0;
      entry.happened.push({ kind: 'closed', by, was, after: entry.facts, minutes: null, shown, part });
    }
  }

  /** Records for everybody in line something that changes no deal, such as a new price. */
  noteForAll(kind: DealEventKind, by: DealRole): void {
    for (const entry of this.waiting)
      entry.happened.push({ kind, by, was: entry.facts, after: entry.facts, minutes: null, shown: true });
  }

  /** Marks the listing as sold, and closes the offers in line. */
  sell(): void {
    this.close('sold', { by: 'seller', cancels: true });
    this.#sold = true;
  }

  /**
   * Stores every change, with the messages and events of them, and what the listing shows.
   * @param read what to read afterwards; sent in the same round trip
   */
  store<T = void>(read?: () => Promise<T>): Promise<T> {
    return storeLines([this], read);
  }

  /** Ends a deal whose time is over, by the rules of the machine's `settle`. */
  #settle(entry: LineEntry): void {
    const was = entry.facts;
    const after = settle(was, this.now);
    if (after === was) return;
    entry.facts = after;
    const { leadId, others: more } = entry;
    const kind = timedEventKindOf(after);
    const once = leadId === null ? {} : { more, once: `${leadId}-${kind}-${after.endedAt}` };
    entry.happened.push({ kind, by: null, was, after, minutes: null, shown: true, ...once });
  }
}

export interface CloseOptions {
  /** closes only this buyer's deal */
  buyerId?: string;
  /** the one of the two who caused it: the other one is notified; null: somebody else did, and only the buyer is notified */
  by?: DealRole | null;
  /** closing an agreed deal counts as their cancellation of its meet-up, which may be too late */
  cancels?: boolean;
  /** the conversation shows it; true if absent */
  shown?: boolean;
}
