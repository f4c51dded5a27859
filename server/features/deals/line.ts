import type { Spot } from '../../../contract/campuses/spot.ts';
import type { DealEventKind } from '../../../contract/deals/deal.ts';
import {
  type CloseReason,
  type DealAction,
  type DealContext,
  type DealFacts,
  type DealRole,
  isInLine,
} from '../../../contract/deals/deal-facts.ts';
import { dealPreview } from '../../../contract/deals/preview.ts';
import { act, close, namedBuyer, newOffer, nextDeadline, settle } from '../../../contract/deals/machine.ts';
import { firstWords, fromPlainText } from '../../../contract/posts/rich-text/index.ts';
import { room } from '../../../contract/live-events.ts';
import type { Tx } from '../../platform/database/write.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Chats } from '../chats/index.ts';
import { isAvailable, type ListingRow, type ListingState } from '../listings/index.ts';
import { type Bundle, byPeople, type Entry, entryOf, type Happened, isHeld, newEntry } from './entry.ts';
import { dealChanged } from './events.ts';
import { iso, valuesOf } from './facts.ts';
import { answersOther, confirmsListing, eventKindOf, mayBeUnanswered, timedEventKindOf } from './happened.ts';
import { lineStates } from './line-state.ts';
import { changeOf, noteOf } from './note.ts';
import * as store from './store.ts';

export interface LineParts {
  platform: Pick<Platform, 'live'>;
  listings: ListingState;
  chats: Pick<Chats, 'openDealChat' | 'addDealMessage' | 'countUnanswered'>;
  /** IANA name of a campus's time zone */
  timeZoneOf(campusId: string): string;
}

/** A listing's post. */
export interface Place {
  campusId: string;
  postId: string;
}

const TITLE_WORDS = 8;

/** A listing's title, or the first words of its text. */
const titleOf = ({ title, plain }: ListingRow): string =>
  title ?? (firstWords(fromPlainText(plain), TITLE_WORDS) || 'Listing');

/**
 * The deals of one listing under its lock. A change of any of them goes through here: `Line.lock`, then actions, then
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
   * Locks a listing and reads its line, in one round trip.
   * @param locked sends the statement that locks the listing
   * @param dealId a deal of the listing that may have ended already
   * @returns null: there is no such listing
   */
  static read(
    parts: LineParts,
    tx: Tx,
    { campusId, postId }: Place,
    locked: Promise<ListingRow | undefined>,
    dealId: string | null = null,
  ): Promise<Line | null> {
    // PostgreSQL runs this after the lock is held, with a snapshot of its own
    return Line.#made(parts, tx, locked, store.findLine.all(tx, campusId, postId, dealId));
  }

  /** The same of a listing whatever its state. */
  static lock(parts: LineParts, tx: Tx, place: Place): Promise<Line | null> {
    return Line.read(parts, tx, place, parts.listings.lock(tx, place.campusId, place.postId));
  }

  /** The same of the listing of one of a person's deals; null if they have no such deal. */
  static ofDeal(parts: LineParts, tx: Tx, dealId: string, userId: string): Promise<Line | null> {
    const locked = store.lockListingOf.one(tx, dealId, userId);
    return Line.#made(parts, tx, locked, store.findLineOf.all(tx, dealId, userId));
  }

  static async #made(
    parts: LineParts,
    tx: Tx,
    locked: Promise<ListingRow | undefined>,
    read: Promise<store.DealRow[]>,
  ): Promise<Line | null> {
    const [listing, rows, time] = await Promise.all([locked, read, store.readTime.one(tx)]);
    if (!listing) return null;
    const line = new Line(parts, tx, listing, Date.parse(time?.now ?? ''), rows.map(entryOf));
    for (const entry of line.#entries.values()) line.#settle(entry);
    return line;
  }

  /** Ids of the deals in line, in their order. */
  get inLine(): string[] {
    return this.#waiting().map(({ id }) => id);
  }

  /** A deal as it is now, whatever its state; undefined if it isn't of this listing. */
  get(dealId: string): Readonly<Entry> | undefined {
    return this.#entries.get(dealId);
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
    const entry = newEntry(this.listing, this.title, buyerId, facts);
    this.#entries.set(entry.id, entry);
    return entry.id;
  }

  /** Sells the listing to somebody whom the seller names as the buyer, without an offer of theirs. Returns the deal's id. */
  sellToNamed(buyerId: string): string {
    const entry = newEntry(this.listing, this.title, buyerId, namedBuyer(this.listing.price ?? 0, this.now));
    this.#entries.set(entry.id, entry);
    this.sell();
    return entry.id;
  }

  /** The same by the seller, at the asking price, for somebody who wrote about the listing: only what follows is shown. */
  offerFor(buyerId: string): string {
    const id = this.offer(buyerId, this.listing.price ?? 0, '');
    for (const happened of this.#entries.get(id)?.happened ?? [])
      Object.assign(happened, { shown: false, quiet: true });
    return id;
  }

  /** Makes a new offer one of several that are made together. */
  bundle(dealId: string, bundle: Bundle): void {
    const entry = this.#entries.get(dealId);
    if (!entry) return;
    entry.bundle = bundle;
    entry.chatId = bundle.chatId;
    if (bundle.all === null)
      for (const happened of entry.happened) Object.assign(happened, { shown: false, quiet: true });
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

  /** Marks the listing as sold, and closes the offers in line. */
  sell(): void {
    this.close('sold', { by: 'seller', cancels: true });
    this.#sold = true;
  }

  /**
   * Stores every change, with the messages and events of them, and what the listing shows.
   * @param read what to read afterwards; sent in the same round trip
   */
  async store<T = void>(read?: () => Promise<T>): Promise<T> {
    const tx = this.#tx;
    const { chats, listings } = this.#parts;
    const { listing } = this;
    const changed = [...this.#entries.values()].filter(
      ({ stored, facts, happened }) => stored !== facts || happened.length > 0,
    );
    for (const entry of changed) await this.#countUnanswered(entry);
    // whoever changes several conversations locks them in one order, so that nobody waits in a circle
    const byPair = changed.toSorted(byPeople);
    for (const entry of byPair) {
      const { sellerId, buyerId, named } = entry;
      const [fromId, toId] = named ? [sellerId, buyerId] : [buyerId, sellerId];
      if (entry.chatId === null && entry.happened.some(({ shown }) => shown))
        entry.chatId = await chats.openDealChat(tx, { campusId: listing.campus_id, fromId, toId });
    }
    // ended ones first: a listing has one hold, and a buyer one offer in line
    changed.sort((a, b) => Number(isHeld(a)) - Number(isHeld(b)));
    const waiting = this.#waiting();
    const heldUntil = iso(waiting.find(isHeld)?.facts.heldUntil ?? null);
    const lineEnds = waiting.map(({ facts }) => iso(nextDeadline(facts)) ?? 'infinity');
    const shown = { heldUntil, lineEnds, confirmed: this.#confirmed };
    const isSale = this.#sold && !listing.sold;
    // one round trip, in this order
    const [, answer] = await Promise.all([
      Promise.all([
        ...byPair.flatMap((entry) => entry.happened.map((happened) => this.#show(entry, happened))),
        ...changed.map((entry) => this.#write(entry)),
        // in the seller's name: nobody learns who is in line
        listings.setLine(tx, listing, shown, listing.author_id),
        ...changed.flatMap((entry) =>
          entry.happened.map((happened) => tx.emit(dealChanged, changeOf(entry, happened, listing))),
        ),
      ]),
      isSale ? undefined : read?.(),
    ]);
    this.#live(changed);
    if (!isSale) return answer as T;
    // last: the event of a sale finds nobody in line anymore
    await listings.markSold(tx, listing);
    return (await read?.()) as T;
  }

  /**
   * Counts what a buyer wrote to a seller who never answered, or a seller to the buyer whom they name. Beyond the limit
   * a buyer can still withdraw, but the seller isn't notified of it.
   * @throws ProblemError no_reply_yet
   */
  async #countUnanswered({ buyerId, sellerId, happened, named }: Entry): Promise<void> {
    const [from, to] = named ? [sellerId, buyerId] : [buyerId, sellerId];
    for (const each of happened) {
      if (each.by !== (named ? 'seller' : 'buyer') || each.quiet || !mayBeUnanswered(each.kind)) continue;
      if (await this.#parts.chats.countUnanswered(this.#tx, from, to)) continue;
      if (each.kind !== 'withdrawn') throw problem('no_reply_yet');
      each.quiet = true;
    }
  }

  #write({
    id,
    sellerId: seller_id,
    buyerId: buyer_id,
    title,
    facts,
    chatId,
    spots,
    stored,
    bundle,
    named,
  }: Entry): Promise<number> {
    const values = valuesOf(facts, chatId, spots);
    if (stored) return store.updateDeal.run(this.#tx, { ...values, id });
    const { campus_id, id: post_id } = this.listing;
    return store.insertDeal.run(this.#tx, {
      ...values,
      id,
      campus_id,
      post_id,
      seller_id,
      buyer_id,
      title,
      bundle_id: bundle && bundle.id,
      named,
    });
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
  async #show(entry: Entry, happened: Happened): Promise<void> {
    const { sellerId, buyerId, chatId } = entry;
    if (!happened.shown || chatId === null) return;
    // what time did is written in the buyer's name; the page's sentence names nobody
    const [fromId, toId] = happened.by === 'seller' ? [sellerId, buyerId] : [buyerId, sellerId];
    const note = noteOf(entry, happened, this.listing, this.#parts.timeZoneOf(this.listing.campus_id));
    const answers = happened.by !== null && answersOther(happened.kind);
    await this.#parts.chats.addDealMessage(this.#tx, {
      chatId,
      fromId,
      toId,
      note,
      preview: dealPreview(note),
      answers,
    });
  }

  /** Tells the open pages of both people of each changed deal, and everyone in line what the line is for them now. */
  #live(changed: readonly Entry[]): void {
    const { live } = this.#parts.platform;
    const { id: postId, line_version: version } = this.listing;
    for (const { buyerId, state } of lineStates([...this.#entries.values()], postId, version + 1))
      this.#tx.afterCommit(() => live.emit(room.user(buyerId), 'line.changed', state));
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
