import { nextDeadline } from '../../../contract/deals/machine.ts';
import { dealPreview } from '../../../contract/deals/preview.ts';
import { room } from '../../../contract/live-events.ts';
import { problem } from '../../platform/http/problem.ts';
import { byPeople, dealIdOf, type LineEntry, type DealEvent, hasHold, onlyCounted } from './entry.ts';
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
  const [one] = lines;
  if (!one) return (await read?.()) as T;
  const { tx, parts } = one;
  const changed = lines.flatMap(changedIn);
  showOnceForAll(changed);
  for (const { line, entry } of changed) await countUnanswered(line, entry);
  // whoever changes several conversations locks them in one order, so that nobody waits in a circle
  const byPair = changed.toSorted((a, b) => byPeople(a.entry, b.entry));
  await openChats(byPair);
  // deals without a hold, such as ended ones, first: indexes allow a listing one hold, and a buyer one offer in line
  changed.sort((a, b) => Number(hasHold(a.entry)) - Number(hasHold(b.entry)));
  const sales = lines.filter(({ isSale }) => isSale);
  const events = byPair.flatMap(eventsOf);
  const isTimed = events.some(({ happened }) => happened.once !== undefined);
  // such an event may be shown already, for another listing of its deal: then it isn't announced again
  if (isTimed) for (const event of events) if (!(await show(event))) event.happened = onlyCounted(event.happened);
  // one round trip, in this order
  const [, answer] = await Promise.all([
    Promise.all([
      ...(isTimed ? [] : events.map(show)),
      ...changed.map(({ line, entry }) => write(line, entry)),
      // stored as a change by the seller: nobody learns who is in line
      ...lines.map((line) => parts.listings.setLine(tx, line.listing, shownOf(line), line.listing.author_id)),
      ...events.map(({ line, entry, happened }) => tx.emit(dealChanged, changeOf(entry, happened, line.listing))),
    ]),
    sales.length > 0 ? undefined : read?.(),
  ]);
  tellPages(lines, changed);
  if (sales.length === 0) return answer as T;
  // last: the event of a sale finds nobody in line anymore
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
 * Where several listings of one deal are closed at once, shows one event for all of them: that of the first. If the deal
 * has other things besides, the event is about a `part` of it.
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
            ? onlyCounted(happened)
            : { ...happened, more, part: entry.more > more },
      );
  }
}

/**
 * Counts what a buyer wrote to a seller who never answered, or a seller to the buyer whom they name. Beyond the limit
 * a buyer can still withdraw, but the seller isn't notified of it.
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

/** Opens the conversations that have something to show and don't exist yet; all things of a deal have one. */
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
  // what time did is written in the buyer's name; the page's sentence names nobody
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

function shownOf({ waiting, confirmed }: Line) {
  const heldUntil = iso(waiting.find(hasHold)?.facts.heldUntil ?? null);
  const lineEnds = waiting.map(({ facts }) => iso(nextDeadline(facts)) ?? 'infinity');
  return { heldUntil, lineEnds, confirmed };
}

/** Tells the open pages of both people of each changed deal, and everyone in line what the line is for them now. */
function tellPages(lines: readonly Line[], changed: readonly ChangedDeal[]): void {
  for (const { listing, entries, parts, tx } of lines) {
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
