import { campusDate, campusTime } from '../../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../../contract/deals/deal.ts';
import { isInLine } from '../../../../contract/deals/deal-facts.ts';
import { dealPrice, ordinal } from '../../../../contract/deals/event-words.ts';
import { titleOfAll } from '../../../../contract/deals/things.ts';
import { canDo, stateNow } from '../may.ts';
import { countOf, isSeveral } from '../things.ts';
import {
  canRate,
  deadline,
  ending,
  isMyTurn,
  openProposal,
  otherName,
  placeInLines,
  type StatusTone,
} from '../words.ts';

/** "First in line", "2nd of 4 in line", "First in line for 4 of 5". */
function rowPlace(deal: Deal): string {
  const { position, queue_length: length } = deal;
  if (isSeveral(deal)) return placeInLines(deal).replace(/^./, (letter) => letter.toUpperCase());
  const place = position ?? 1;
  return place === 1 ? 'First in line' : `${ordinal(place)} of ${Math.max(length, place)} in line`;
}

/**
 * What a row of the Deals tab says: who it's with or how it ended, what is next (null for nothing), and how that looks.
 * `now` in ms.
 */
export function rowOf(deal: Deal, now: number): { about: string; next: string | null; tone: StatusTone } {
  const { role, other, time_zone: zone } = deal;
  const name = otherName(deal);
  const state = stateNow(deal, now);
  const person = `${other.first_name} ${other.last_name}`.trim();
  const isTurn = isMyTurn(deal, now);
  const tone: StatusTone = isTurn ? 'hold' : 'wait';
  const proposal = openProposal(deal, now);
  const disputeNext = canDo(deal, { type: 'dispute' }, now) ? 'Dispute the report' : null;
  const until = deal.held_until ? campusTime(deal.held_until, zone, now) : null;
  if (!isInLine(state)) {
    const { title } = ending(deal, now);
    return {
      about: `${title} · ${campusDate(deal.lastModified, zone)}`,
      next: disputeNext ?? (isTurn ? 'Confirm the sale' : canRate(deal, now) ? `Rate ${name}` : null),
      tone,
    };
  }
  if (state === 'agreed' && deal.meet_up)
    return {
      about: `${person} · ${deal.meet_up.spot.name}`,
      next:
        disputeNext ??
        (proposal && !proposal.mine ? 'Answer the new time' : `Meet ${campusTime(deal.meet_up.at, zone, now)}`),
      tone: isTurn ? 'hold' : 'done',
    };
  if (state === 'held')
    return {
      about: role === 'buyer' ? `${person} · Held until ${until}` : `Held for ${person} until ${until}`,
      next: proposal
        ? proposal.mine
          ? `Waiting for ${name}`
          : 'Answer the meet-up'
        : role === 'buyer'
          ? 'Propose a meet-up'
          : `Waiting for ${name} to pick a time`,
      tone,
    };
  if (state === 'countered')
    return role === 'buyer'
      ? {
          about: `${person} countered your ${dealPrice(deal.price)}`,
          next: deadline(deal, now) ? `Answer by ${deadline(deal, now)}` : 'Answer',
          tone,
        }
      : { about: `${person} · You asked for ${dealPrice(deal.counter_price ?? 0)}`, next: `Waiting for ${name}`, tone };
  if (role === 'buyer')
    return {
      about: `${person} · ${rowPlace(deal)}`,
      next: deal.held_by_other ? 'On hold for someone else' : `Waiting for ${name}`,
      tone,
    };
  const answerNext = deal.price === 0 ? `Answer ${name}` : `Answer ${name}'s offer of ${dealPrice(deal.price)}`;
  return {
    about: `${person} · ${isSeveral(deal) ? titleOfAll(deal.listing.title, countOf(deal) - 1) : `${deal.queue_length} in line`}`,
    next: deal.held_by_other ? 'On hold for someone else' : answerNext,
    tone,
  };
}
