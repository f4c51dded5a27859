import { nextDeadline } from '../../../contract/deals/machine.ts';
import { dealPreview } from '../../../contract/deals/preview.ts';
import { room } from '../../../contract/live-events.ts';
import { problem } from '../../platform/http/problem.ts';
import { byPeople, dealIdOf, type LineEntry, type DealEvent, hasHold, silence } from './entry.ts';
import { dealChanged } from './events.ts';
import { iso, valuesOf } from './facts.ts';
import { answersOther, mayBeUnanswered } from './happened.ts';
import type { Line } from './line.ts';
import { lineStates } from './line-state.ts';
import { changeOf, noteOf } from './note.ts';
import * as store from './store.ts';

/** A changed deal of a line, which is to be stored. */
interface ChangedDeal {
  line: Line;
  entry: LineEntry;
}

const changedIn = (line: Line): ChangedDeal[] =>
  line.entries
    .filter(({ stored, facts, happened }) => stored !== facts || happened.length > 0)
    .map((entry) => ({ line, entry }));

/**
 * Stores every change of some listings' lines, with the messages and events of them, and what the listings show.
 * @param lines of one transaction, in the order of their listings
 * @param read what to read afterwards; sent in the same round trip
 */
export async function storeLines<T = void>(lines: readonly Line[], read?: () => Promise<T>): Promise<T> {
  const [first] = lines;
  if (!first) return (await read?.()) as T;
  const { tx, parts } = first;
  const changed = lines.flatMap(changedIn);
  showOnceForAll(changed);
  for (const { line, entry } of changed) await countUnanswered(line, entry);
  // conversations are locked in the same order everywhere, which prevents deadlocks
  const byPair = changed.toSorted((a, b) => byPeople(a.entry, b.entry));
  await openChats(byPair);
  // deals without a hold, such as ended ones, are written first: unique indexes allow a listing one hold, and a buyer one
  // offer in line
  changed.sort((a, b) => Number(hasHold(a.entry)) - Number(hasHold(b.entry)));
  const sales = lines.filter(({ isSale }) => isSale);
  const events = byPair.flatMap(eventsOf);
  const areShownFirst = events.some(({ happened }) => happened.once !== undefined);
  // an expiry may have its message already, for another listing of its deal: then nobody is notified again. So such
  // messages are added before the events are emitted; others are added in the round trip below
  if (areShownFirst) for (const event of events) if (!(await show(event))) event.happened = silence(event.happened);
  // one round trip, in this order
  const [, answer] = await Promise.all([
    Promise.all([
      ...(areShownFirst ? [] : events.map(show)),
      ...changed.map(({ line, entry }) => write(line, entry)),
      // in the seller's name, so that nobody learns who is in line
      ...lines.map((line) => parts.listings.setLine(tx, line.listing, availabilityOf(line), line.listing.author_id)),
      ...events.map(({ line, entry, happened }) => tx.emit(dealChanged, changeOf(entry, happened, line.listing))),
    ]),
    sales.length > 0 ? undefined : read?.(),
  ]);
  updatePages(lines, changed);
  if (sales.length === 0) return answer as T;
  // last, so that what follows the event of a sale finds nobody in line anymore
  for (const { listing } of sales) await parts.listings.markSold(tx, listing);
  return (await read?.()) as T;
}

/** Something that happened to a changed deal, to be shown and announced. */
interface EventToShow extends ChangedDeal {
  happened: DealEvent;
}

const eventsOf = (changed: ChangedDeal): EventToShow[] =>
  changed.entry.happened.map((happened) => ({ ...changed, happened }));

/**
 * Where several listings of one deal are closed at once, keeps the message of the first alone, for all of them. If other
 * listings of the deal stay in line, the message is about a `part` of it.
 */
function showOnceForAll(changed: readonly ChangedDeal[]): void {
  const isClosing = ({ kind }: DealEvent) => kind === 'closed';
  const several = changed.filter(({ entry }) => entry.leadId !== null && entry.happened.some(isClosing));
  for (const together of Map.groupBy(several, ({ entry }) => dealIdOf(entry)).values()) {
    const more = together.length - 1;
    for (const [index, { entry }] of together.entries())
      entry.happened = entry.happened.map((happened) =>
        !isClosing(happened)
          ? happened
          : index > 0
            ? silence(happened)
            : { ...happened, more, part: entry.others > more },
      );
  }
}

/**
 * Counts the events that reach a person who never answered: a buyer's for the seller, and a seller's for the buyer whom they
 * name. Beyond the limit they are refused; only a withdrawal is stored, without notifying the seller.
 * @throws ProblemError no_reply_yet
 */
async function countUnanswered({ tx, parts }: Line, { buyerId, sellerId, happened, named }: LineEntry): Promise<void> {
  const [from, to] = named ? [sellerId, buyerId] : [buyerId, sellerId];
  for (const each of happened) {
    if (each.by !== (named ? 'seller' : 'buyer') || each.quiet || !mayBeUnanswered(each.kind)) continue;
    if (await parts.chats.countUnanswered(tx, from, to)) continue;
    if (each.kind !== 'withdrawn') throw problem('no_reply_yet');
    each.quiet = true;
  }
}

/** Opens the conversations that have something to show and don't exist yet: one for each deal, whatever its listings. */
async function openChats(byPair: readonly ChangedDeal[]): Promise<void> {
  const opened = new Map<string, string>();
  for (const { line, entry } of byPair) {
    if (entry.chatId !== null) continue;
    const { sellerId, buyerId, named } = entry;
    const [fromId, toId] = named ? [sellerId, buyerId] : [buyerId, sellerId];
    const known = opened.get(dealIdOf(entry));
    if (!known && !entry.happened.some(({ shown }) => shown)) continue;
    const { chats } = line.parts;
    entry.chatId = known ?? (await chats.openDealChat(line.tx, { campusId: line.listing.campus_id, fromId, toId }));
    opened.set(dealIdOf(entry), entry.chatId);
  }
}

/** Adds the event to the conversation. Returns false if it's there already. */
async function show({ line, entry, happened }: EventToShow): Promise<boolean> {
  const { sellerId, buyerId, chatId } = entry;
  if (!happened.shown || chatId === null) return true;
  // a message has an author: for an expiry it's the buyer, whom the page doesn't name
  const [fromId, toId] = happened.by === 'seller' ? [sellerId, buyerId] : [buyerId, sellerId];
  const { listing, parts } = line;
  const note = noteOf(entry, happened, listing, parts.timeZoneOf(listing.campus_id));
  const answers = happened.by !== null && answersOther(happened.kind);
  const { once = null } = happened;
  return parts.chats.addDealMessage(line.tx, { chatId, fromId, toId, note, preview: dealPreview(note), answers, once });
}

function write(line: Line, entry: LineEntry): Promise<number> {
  const { id, sellerId, buyerId, title, facts, chatId, spots, stored, leadId, named } = entry;
  const values = valuesOf(facts, chatId, spots);
  if (stored) return store.updateDeal.run(line.tx, { ...values, id });
  const { campus_id, id: post_id } = line.listing;
  return store.insertDeal.run(line.tx, {
    ...values,
    ...{ id, campus_id, post_id, title, named },
    seller_id: sellerId,
    buyer_id: buyerId,
    lead_id: leadId,
  });
}

/** What a listing shows of its line: its hold, and when each place in the line ends. */
function availabilityOf({ waiting, confirmed }: Line) {
  const heldUntil = iso(waiting.find(hasHold)?.facts.heldUntil ?? null);
  const lineEnds = waiting.map(({ facts }) => iso(nextDeadline(facts)) ?? 'infinity');
  return { heldUntil, lineEnds, confirmed };
}

/** Updates the open pages of both people of each changed deal, and the place in line on the pages of those who wait. */
function updatePages(lines: readonly Line[], changed: readonly ChangedDeal[]): void {
  for (const { listing, entries, parts, tx } of lines) {
    // `setLine` increments the version; the listing was read before it
    const { id: postId, line_version: version } = listing;
    for (const { buyerId, state } of lineStates(entries, postId, version + 1))
      tx.afterCommit(() => parts.platform.live.emit(room.user(buyerId), 'line.changed', state));
  }
  for (const { line, entry } of changed)
    line.tx.afterCommit(() =>
      line.parts.platform.live.emit([room.user(entry.sellerId), room.user(entry.buyerId)], 'deal.changed', {
        deal_id: dealIdOf(entry),
        post_id: line.listing.id,
        chat_id: entry.chatId,
      }),
    );
}
