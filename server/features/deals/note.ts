import { randomUUID } from 'node:crypto';
import type { DealEventKind, DealNote } from '../../../contract/deals/deal.ts';
import type { DealFacts } from '../../../contract/deals/deal-facts.ts';
import type { ListingRow } from '../listings/index.ts';
import type { Entry, Happened } from './entry.ts';
import type { DealChange } from './events.ts';
import { iso } from './facts.ts';

/** What the conversation shows of an event. */
export function noteOf(
  entry: Entry,
  { kind, was, after, minutes }: Happened,
  listing: ListingRow,
  timeZone: string,
): DealNote {
  return {
    deal_id: entry.id,
    kind,
    title: titleIn(entry, kind),
    ...partsOf(kind, after, listing.price ?? 0),
    ...(kind === 'offered' && entry.bundle?.all ? { price: entry.bundle.all.price } : {}),
    ...(minutes === null ? {} : { minutes }),
    // tells a hold that ran out from an offer that nobody answered
    ...(kind === 'expired' && was?.heldUntil ? { at: iso(was.heldUntil) ?? '' } : {}),
    ...spotOf(entry, kind, after),
    time_zone: timeZone,
  };
}

/** The same for subscribers of `dealChanged`. */
export function changeOf(
  entry: Entry,
  { kind, by, was, after, minutes, quiet }: Happened,
  { campus_id: campusId, id: postId, price: asking }: ListingRow,
): DealChange {
  const { id: dealId, sellerId, buyerId, chatId } = entry;
  const { price = after.price, at = null, note: words = '' } = partsOf(kind, after, asking ?? 0);
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
    title: titleIn(entry, kind),
    reason: after.closeReason,
    price: kind === 'offered' ? (entry.bundle?.all?.price ?? price) : price,
    words,
    at,
    spot: spotOf(entry, kind, after).spot ?? null,
    minutes,
    ...(quiet ? { quiet } : {}),
    event: `deal:${dealId}:${randomUUID()}`,
  };
}

/** A longer title would push "and 2 more" out of sight: the price would seem to be for the one item. */
const TITLE_BESIDE_OTHERS = 24;

/** "Desk lamp"; of several offers made together "Desk lamp and 2 more". */
function titleIn({ title, bundle }: Entry, kind: DealEventKind): string {
  const more = kind === 'offered' ? (bundle?.all?.more ?? 0) : 0;
  if (more === 0) return title;
  const letters = [...title];
  const short =
    letters.length > TITLE_BESIDE_OTHERS
      ? `${letters
          .slice(0, TITLE_BESIDE_OTHERS - 1)
          .join('')
          .trimEnd()}…`
      : title;
  return `${short} and ${more} more`;
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
