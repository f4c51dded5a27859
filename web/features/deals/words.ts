import { campusTime } from '../../../contract/campuses/campus-time.ts';
import { quickTime } from '../../../contract/deals/times.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import { dealPrice, ordinal } from '../../../contract/deals/event-words.ts';
import { canDo, stateNow } from './may.ts';
import { countOf, isSeveral, thingsIn } from './things.ts';

/** How a state looks: waiting, a deadline or hold, done, the viewer's turn. */
export type StatusTone = 'wait' | 'hold' | 'done' | 'turn';

export interface DealStatus {
  word: string;
  tone: StatusTone;
}

/** The proposed time that can still be answered, or null. `now` is in ms, as in every function here. */
export const openProposal = ({ proposal }: Deal, now: number): Deal['proposal'] =>
  proposal && Date.parse(proposal.at) > now ? proposal : null;

/** Whether the next step is the viewer's, and not the other person's. */
export function isMyTurn(deal: Deal, now: number): boolean {
  const { role } = deal;
  const state = stateNow(deal, now);
  const proposal = openProposal(deal, now);
  if (canDo(deal, { type: 'dispute' }, now)) return true;
  if (state === 'open') return role === 'seller' && !deal.held_by_other;
  if (state === 'countered') return role === 'buyer';
  if (state === 'handed_off') return canDo(deal, { type: 'confirm-sale', happened: true }, now);
  if (state === 'held') return proposal ? !proposal.mine : role === 'buyer';
  return state === 'agreed' && proposal !== null && !proposal.mine;
}

/** Final states in a word or two; `statusOf` words the other ones. */
const endWords = {
  handed_off: 'Handed off',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Canceled',
  no_show: 'No-show',
} as const;

/** The other person's first name. The server sends none of a person hidden from the viewer by a block (D11). */
export const otherName = ({ other }: Deal): string => other.first_name || 'Someone';

/** What a deal's pill says: its state in a word or two, when the two meet, or until when it's held. */
export function statusOf(deal: Deal, now: number): DealStatus {
  const state = stateNow(deal, now);
  if (state === 'agreed' && deal.meet_up)
    return { word: quickTime(deal.meet_up.at, deal.time_zone, now), tone: 'done' };
  if (state === 'held' && deal.held_until)
    return { word: `Held until ${campusTime(deal.held_until, deal.time_zone, now)}`, tone: 'hold' };
  if (isMyTurn(deal, now)) return { word: 'Your turn', tone: 'turn' };
  if (isInLine(state)) return { word: 'Waiting', tone: 'wait' };
  if (state === 'handed_off') return { word: deal.confirmation ? endWords.handed_off : 'Waiting', tone: 'done' };
  if (state === 'closed') return { word: deal.close_reason === 'sold' ? 'Sold' : 'No longer available', tone: 'wait' };
  return { word: endWords[state as keyof typeof endWords], tone: 'wait' };
}

/** "You're first in line", "You're 2nd of 4 in line", "You're first in line for 4 of 5"; '' without a place. */
export function placeInLine(deal: Deal): string {
  if (deal.position === null) return '';
  return isSeveral(deal) ? `You're ${placeInLines(deal)}` : placeInOneLine(deal);
}

/**
 * The viewer's places in the lines of a deal over several listings: "first in line for all 5", "first in line for 4 of 5", "in
 * line for 5 things".
 */
export function placeInLines(deal: Deal): string {
  const things = thingsIn(deal);
  const first = things.filter(({ position }) => position === 1).length;
  if (first === things.length) return `first in line for all ${first}`;
  return first > 0 ? `first in line for ${first} of ${things.length}` : `in line for ${things.length} things`;
}

/**
 * The place in a single line: "You're first in line", "You're 2nd of 4 in line"; '' without a place. The length is 0 for a
 * listing that is gone.
 */
export function placeInOneLine({ position, queue_length: length }: Pick<Deal, 'position' | 'queue_length'>): string {
  if (position === null) return '';
  return position === 1
    ? "You're first in line"
    : `You're ${ordinal(position)} of ${Math.max(length, position)} in line`;
}

export interface DealSentence {
  title: string;
  /** the deadline, or what to do next; '' for nothing */
  text: string;
}

/** What a deal's card says about its state, to its buyer or its seller. */
export function sentenceOf(deal: Deal, now: number): DealSentence {
  return deal.role === 'buyer' ? forBuyer(deal, now) : forSeller(deal, now);
}

/** The one line of a folded card: what just happened or what is next. */
export function stateLine(deal: Deal, now: number): string {
  const { meet_up: meetUp, here, late, met, no_show: report, time_zone: zone } = deal;
  const name = otherName(deal);
  const state = stateNow(deal, now);
  const reserved = state === 'held' || state === 'agreed';
  const proposal = openProposal(deal, now);
  const { title } = sentenceOf(deal, now);
  if (state === 'open' && deal.role === 'seller')
    return deal.listing.price === 0
      ? `${name} wants ${isSeveral(deal) ? 'these' : 'this'}`
      : `${name} offers ${dealPrice(deal.price)}`;
  if (state === 'open' && deal.held_by_other) return 'On hold for someone else';
  if (report && (reserved || state === 'expired'))
    return report.mine ? `You reported that ${name} didn't show up` : `${name} reported that you didn't show up`;
  if (!reserved) return title;
  if (met.mine) return `Waiting for ${name} to say you met`;
  if (met.other) return `${name} says you met`;
  if (proposal) {
    const time = `${quickTime(proposal.at, zone, now)}, ${proposal.spot.name}`;
    return proposal.mine ? `You proposed ${time}` : `${name} proposes ${time}`;
  }
  if (state === 'held' || !meetUp) return title;
  if (here.other) return `${name} is here`;
  if (late.other) return `${name} is running ${late.other} minutes late`;
  return `${quickTime(meetUp.at, zone, now)}, ${meetUp.spot.name}`;
}

/** Until when an answer is awaited, by the listing's campus's clock; null for none. */
export const deadline = ({ answer_by: at, time_zone: zone }: Deal, now: number): string | null =>
  at === null ? null : campusTime(at, zone, now);

function forBuyer(deal: Deal, now: number): DealSentence {
  const name = otherName(deal);
  const until = deadline(deal, now);
  const place = placeInLine(deal);
  switch (stateNow(deal, now)) {
    case 'open':
      return {
        title: place || 'Your offer is with the seller',
        text: deal.held_by_other
          ? `${isSeveral(deal) ? "They're" : "It's"} on hold for someone else right now. You keep your place.`
          : until
            ? `${name} has until ${until} to answer.`
            : `Waiting for ${name} to answer.`,
      };
    case 'countered':
      return {
        title: `${name} asks for ${dealPrice(deal.counter_price ?? deal.listing.price)}`,
        text: `You offered ${dealPrice(deal.price)}. ${until ? `Answer by ${until}. ` : ''}${place ? `${place}.` : ''}`.trim(),
      };
    case 'held':
      return {
        title: isSeveral(deal) ? `All ${countOf(deal)} are on hold for you` : "It's on hold for you",
        text: whileHeld(deal, now),
      };
    case 'agreed':
      return meeting(deal);
    default:
      return ending(deal, now);
  }
}

function forSeller(deal: Deal, now: number): DealSentence {
  const name = otherName(deal);
  const until = deadline(deal, now);
  const several = isSeveral(deal);
  const place = deal.position === null || several ? '' : ` and is ${ordinal(deal.position)} in line`;
  switch (stateNow(deal, now)) {
    case 'open':
      return {
        title:
          deal.listing.price === 0
            ? `${name} wants ${several ? 'these' : 'this'}${place}`
            : `${name} offers ${dealPrice(deal.price)}${several ? ' for all' : ''}${place}`,
        text: deal.held_by_other
          ? `${several ? "They're" : "It's"} on hold for someone else right now.`
          : until
            ? `Answer by ${until}.`
            : '',
      };
    case 'countered':
      return {
        title: `You asked for ${dealPrice(deal.counter_price ?? deal.listing.price)}`,
        text: `${name} offered ${dealPrice(deal.price)}${until ? ` and has until ${until} to answer` : ''}.`,
      };
    case 'held':
      return { title: `On hold for ${name}`, text: whileHeld(deal, now) };
    case 'agreed':
      return meeting(deal);
    default:
      return ending(deal, now);
  }
}

const whileHeld = ({ held_until: until, time_zone: zone }: Deal, now: number): string =>
  `${until ? `Until ${campusTime(until, zone, now)}. ` : ''}Agree on when and where to meet.`;

/** Without a text: the card shows where and when below the title. */
const meeting = ({ other }: Deal): DealSentence => ({ title: `You're meeting ${other.first_name}`, text: '' });

/** Whether there is still time for an answer. */
const isAsked = ({ answer_by: until }: Deal, now: number): boolean => until !== null && Date.parse(until) > now;

/** How a deal ended; also for a sale that its buyer hasn't confirmed yet. */
export function ending(deal: Deal, now: number): DealSentence {
  const { role, close_reason: why, decline_reason: reason } = deal;
  const name = otherName(deal);
  const isBuyer = role === 'buyer';
  switch (stateNow(deal, now)) {
    case 'handed_off':
      if (deal.confirmation === null && canDo(deal, { type: 'confirm-sale', happened: true }, now))
        return {
          title: `Did ${name} sell ${isSeveral(deal) ? 'these' : 'this'} to you?`,
          text: deadline(deal, now) ? `Answer by ${deadline(deal, now)}.` : '',
        };
      if (deal.confirmation === null)
        return isBuyer
          ? { title: `${name} marked ${isSeveral(deal) ? 'these' : 'this'} as sold to you`, text: '' }
          : {
              title: `Sold to ${name}`,
              text: isAsked(deal, now)
                ? `Waiting for ${name} to confirm it.`
                : `${name} didn't answer. ${isSeveral(deal) ? 'They stay' : 'It stays'} sold.`,
            };
      return {
        title: 'Handed off',
        text: {
          code:
            isBuyer && canDo(deal, { type: 'confirm-sale', happened: false }, now)
              ? `Confirmed by code, after wrong ones. If you don't have it, say so by ${deadline(deal, now)}.`
              : 'Confirmed by code',
          both: 'Confirmed by both',
          buyer: isBuyer ? 'You confirmed it' : `Confirmed by ${name}`,
          disputed: isBuyer ? "You said you didn't buy it" : `${name} said they didn't buy it`,
        }[deal.confirmation],
      };
    case 'declined':
      return { title: isBuyer ? `${name} declined your offer` : 'You declined the offer', text: reason };
    case 'withdrawn':
      return { title: isBuyer ? 'You withdrew your offer' : `${name} withdrew the offer`, text: '' };
    case 'expired':
      return {
        title: deal.hold_limit ? 'The hold expired' : isBuyer ? 'Your offer expired' : 'The offer expired',
        text: '',
      };
    case 'cancelled':
      return { title: 'The deal was canceled', text: '' };
    case 'no_show':
      return { title: deal.no_show?.mine ? `${name} didn't show up` : "You didn't show up", text: '' };
    default:
      return { title: why === 'sold' && isBuyer ? 'Sold to someone else' : 'No longer available', text: '' };
  }
}

/** Whether the viewer can rate the other person now. */
export const canRate = ({ rate_by: until }: Deal, now: number): boolean => until !== null && Date.parse(until) > now;

/** The prices of a row or card: the offer or open counter-offer, and the listing's own price where that differs, else null. */
export function pricesOf(deal: Deal): { price: string; asked: string | null } {
  const { price, listing, counter_price: countered } = deal;
  const shown = deal.state === 'countered' && countered !== null ? countered : price;
  return { price: dealPrice(shown), asked: shown === listing.price || listing.gone ? null : dealPrice(listing.price) };
}
