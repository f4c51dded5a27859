import { randomUUID } from 'node:crypto';
import type { DealEventKind, DealNote } from '../../../contract/deals/deal.ts';
import type { DealFacts } from '../../../contract/deals/deal-facts.ts';
import { titleOfAll } from '../../../contract/deals/things.ts';
import type { ListingRow } from '../listings/index.ts';
import { dealIdOf, type LineEntry, type DealEvent } from './entry.ts';
import type { DealChange } from './events.ts';
import { iso } from './facts.ts';

/** The part of a message that shows an event of a deal in the conversation. */
export function noteOf(entry: LineEntry, happened: DealEvent, listing: ListingRow, timeZone: string): DealNote {
  const { kind, was, after, minutes, part } = happened;
  return {
    deal_id: dealIdOf(entry),
    kind,
    // the title may be why the listing was removed, so it isn't repeated
    title: part && after.closeReason === 'gone' ? '' : titleIn(entry, happened),
    ...partsOfDeal(kind, after, listing.price ?? 0),
    ...(part ? { part } : {}),
    ...(minutes === null ? {} : { minutes }),
    // only an expired hold has a time; an expired offer has none
    ...(kind === 'expired' && was?.heldUntil ? { at: iso(was.heldUntil) ?? '' } : {}),
    ...spotOf(entry, kind, after),
    time_zone: timeZone,
  };
}

/** The payload of the event `dealChanged` for something that happened to a deal. */
export function changeOf(
  entry: LineEntry,
  happened: DealEvent,
  { campus_id: campusId, id: postId, price: asking }: ListingRow,
): DealChange {
  const { kind, by, was, after, minutes, quiet } = happened;
  const { sellerId, buyerId, chatId } = entry;
  const dealId = dealIdOf(entry);
  const { price = after.price, at = null, note: words = '' } = partsOfDeal(kind, after, asking ?? 0);
  return {
    dealId,
    kind,
    campusId,
    postId,
    chatId,
    sellerId,
    buyerId,
    byId: by && (by === 'seller' ? sellerId : buyerId),
    by,
    was: was && was.state,
    state: after.state,
    title: titleIn(entry, happened),
    reason: after.closeReason,
    price,
    words,
    at,
    spot: spotOf(entry, kind, after).spot ?? null,
    minutes,
    ...(quiet ? { quiet } : {}),
    event: `deal:${dealId}:${randomUUID()}`,
  };
}

/** "Desk lamp"; of several things together "Desk lamp and 2 more". */
const titleIn = (
  entry: Pick<LineEntry, 'title'>,
  { title = entry.title, more = 0 }: Pick<DealEvent, 'title' | 'more'>,
): string => titleOfAll(title, more);

/** The fields of the deal that an event's sentence needs. */
export function partsOfDeal(
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

function spotOf(entry: LineEntry, kind: DealEventKind, { proposal, meetUp }: DealFacts): Pick<DealNote, 'spot'> {
  const id = kind === 'proposed' ? proposal?.spot : kind === 'agreed' ? meetUp?.spot : undefined;
  const spot = entry.spots.find(({ _id }) => _id === id);
  return spot ? { spot: spot.name } : {};
}
