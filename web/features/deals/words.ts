import { campusDate, campusTime } from '../../../contract/campuses/campus-time.ts';
import type { Deal } from '../../../contract/deals/deal.ts';
import { isInLine } from '../../../contract/deals/deal-facts.ts';
import { dealPrice, ordinal } from '../../../contract/deals/event-words.ts';
import { confirmedText } from '../../../contract/posts/availability.ts';
import { canDo, stateNow } from './may.ts';

/** How a state looks: waiting, a deadline or hold, done, the viewer's turn. */
export type Tone = 'wait' | 'hold' | 'done' | 'turn';

export interface DealStatus {
  word: string;
  tone: Tone;
}

/** Whether the viewer is the one to do something now. `now` in ms, as everywhere here. */
export function isMyTurn(deal: Deal, now: number): boolean {
  const { role } = deal;
  const state = stateNow(deal, now);
  if (state === 'open') return role === 'seller' && !deal.held_by_other;
  if (state === 'countered') return role === 'buyer';
  if (state === 'handed_off') return canDo(deal, { type: 'confirm-sale', happened: true }, now);
  if (state === 'held') return deal.proposal ? !deal.proposal.mine : role === 'buyer';
  return false;
}

const endWords = {
  handed_off: 'Handed off',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  cancelled: 'Canceled',
  no_show: 'No-show',
} as const;

/** Nothing is known of somebody who was blocked. */
const nameOf = ({ other }: Deal): string => other.first_name || 'Someone';

/** The state of a deal in a word or two. */
export function statusOf(deal: Deal, now: number): DealStatus {
  const state = stateNow(deal, now);
  if ((state === 'held' || state === 'agreed') && deal.held_until)
    return { word: `Held until ${campusTime(deal.held_until, deal.time_zone, now)}`, tone: 'hold' };
  if (isMyTurn(deal, now)) return { word: 'Your turn', tone: 'turn' };
  if (isInLine(state)) return { word: 'Waiting', tone: 'wait' };
  if (state === 'handed_off') return { word: deal.confirmation ? endWords.handed_off : 'Waiting', tone: 'done' };
  if (state === 'closed') return { word: deal.close_reason === 'sold' ? 'Sold' : 'No longer available', tone: 'wait' };
  return { word: endWords[state as keyof typeof endWords], tone: 'wait' };
}

/** "You're 2nd of 4 in line". */
export const placeInLine = ({ position, queue_length: length }: Pick<Deal, 'position' | 'queue_length'>): string =>
  position === null ? '' : `You're ${ordinal(position)} of ${Math.max(length, position)} in line`;

export interface DealSentence {
  title: string;
  /** its deadline, or what follows */
  text: string;
}

/** What to know of a deal now, in one sentence with its deadline. */
export function sentenceOf(deal: Deal, now: number): DealSentence {
  return deal.role === 'buyer' ? forBuyer(deal, now) : forSeller(deal, now);
}

const deadline = ({ answer_by: at, time_zone: zone }: Deal, now: number): string | null =>
  at === null ? null : campusTime(at, zone, now);

function forBuyer(deal: Deal, now: number): DealSentence {
  const name = nameOf(deal);
  const until = deadline(deal, now);
  const place = placeInLine(deal);
  switch (stateNow(deal, now)) {
    case 'open':
      return {
        title: place || 'Your offer is with the seller',
        text: deal.held_by_other
          ? "It's on hold for someone else right now. You keep your place."
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
      return { title: "It's on hold for you", text: whileHeld(deal, now) };
    case 'agreed':
      return meeting(deal);
    default:
      return ending(deal, now);
  }
}

function forSeller(deal: Deal, now: number): DealSentence {
  const name = nameOf(deal);
  const until = deadline(deal, now);
  const first = deal.position === null ? '' : ` and is ${ordinal(deal.position)} in line`;
  switch (stateNow(deal, now)) {
    case 'open':
      return {
        title:
          deal.listing.price === 0 ? `${name} wants this${first}` : `${name} offers ${dealPrice(deal.price)}${first}`,
        text: deal.held_by_other ? "It's on hold for someone else right now." : until ? `Answer by ${until}.` : '',
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

/** Where and when stand below it. */
const meeting = ({ other }: Deal): DealSentence => ({ title: `You're meeting ${other.first_name}`, text: '' });

/** How a deal ended. */
function ending(deal: Deal, now: number): DealSentence {
  const { role, close_reason: why, decline_reason: reason } = deal;
  const name = nameOf(deal);
  const buyer = role === 'buyer';
  switch (stateNow(deal, now)) {
    case 'handed_off':
      if (deal.confirmation === null && canDo(deal, { type: 'confirm-sale', happened: true }, now))
        return {
          title: `Did ${name} sell this to you?`,
          text: deadline(deal, now) ? `Answer by ${deadline(deal, now)}.` : '',
        };
      if (deal.confirmation === null)
        return buyer
          ? { title: `${name} marked this as sold to you`, text: '' }
          : { title: `Sold to ${name}`, text: `Waiting for ${name} to confirm it.` };
      return {
        title: 'Handed off',
        text: {
          code: 'Confirmed by code',
          both: 'Confirmed by both',
          buyer: buyer ? 'You confirmed it' : `Confirmed by ${name}`,
          disputed: buyer ? "You said you didn't buy it" : `${name} said they didn't buy it`,
        }[deal.confirmation],
      };
    case 'declined':
      return { title: buyer ? `${name} declined your offer` : 'You declined the offer', text: reason };
    case 'withdrawn':
      return { title: buyer ? 'You withdrew your offer' : `${name} withdrew the offer`, text: '' };
    case 'expired':
      return {
        title: deal.held_until ? 'The hold expired' : buyer ? 'Your offer expired' : 'The offer expired',
        text: '',
      };
    case 'cancelled':
      return { title: 'The deal was canceled', text: '' };
    case 'no_show':
      return { title: deal.no_show?.mine ? `${name} didn't show up` : "You didn't show up", text: '' };
    default:
      return { title: why === 'sold' && buyer ? 'Sold to someone else' : 'No longer available', text: '' };
  }
}

/** Whether the viewer can rate the other person now (REC-01). */
export const canRate = ({ rate_by: until }: Deal, now: number): boolean => until !== null && Date.parse(until) > now;

/** What a row of the Deals tab says: who it's with, and what is next. */
export function rowOf(deal: Deal, now: number): { about: string; next: string | null; tone: Tone } {
  const { role, other, time_zone: zone } = deal;
  const name = nameOf(deal);
  const state = stateNow(deal, now);
  const person = `${other.first_name} ${other.last_name}`.trim();
  const turn = isMyTurn(deal, now);
  const tone: Tone = turn ? 'hold' : 'wait';
  const until = deal.held_until ? campusTime(deal.held_until, zone, now) : null;
  if (!isInLine(state)) {
    const { title } = ending(deal, now);
    return {
      about: `${title} · ${campusDate(deal.lastModified, zone)}`,
      next: turn ? 'Confirm the sale' : canRate(deal, now) ? `Rate ${name}` : null,
      tone,
    };
  }
  if (state === 'agreed' && deal.meet_up)
    return {
      about: `${person} · ${deal.meet_up.spot.name}`,
      next: `Meet ${campusTime(deal.meet_up.at, zone, now)}`,
      tone: 'done',
    };
  if (state === 'held')
    return {
      about: role === 'buyer' ? `${person} · Held until ${until}` : `Held for ${person} until ${until}`,
      next: deal.proposal
        ? deal.proposal.mine
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
      about: `${person} · ${ordinal(deal.position ?? 1)} of ${Math.max(deal.queue_length, deal.position ?? 1)} in line`,
      next: `Waiting for ${name}`,
      tone,
    };
  return {
    about: `${person} · ${deal.queue_length} in line`,
    next: deal.held_by_other ? 'On hold for someone else' : `Answer ${name}'s offer of ${dealPrice(deal.price)}`,
    tone,
  };
}

/** The price of a row or card: what was offered, and asked for where that differs. */
export function pricesOf(deal: Deal): { price: string; asked: string | null } {
  const { price, listing, counter_price: countered } = deal;
  const shown = deal.state === 'countered' && countered !== null ? countered : price;
  return { price: dealPrice(shown), asked: shown === listing.price || listing.gone ? null : dealPrice(listing.price) };
}

/** "1 person in line", "4 people in line". */
export const peopleInLine = (length: number): string => `${length} ${length === 1 ? 'person' : 'people'} in line`;

interface Line {
  length: number;
  held_until: string | null;
  confirmed_at: string | null;
  time_zone: string;
}

/** The answer to "Is this still available?", from the listing's state (DEA-15). */
export function availabilityAnswer(line: Line, sold: boolean, now: number): string {
  if (sold) return "No, it's sold.";
  const { length, held_until: held, confirmed_at: at, time_zone: zone } = line;
  const facts = [
    held && Date.parse(held) > now
      ? `On hold until ${campusTime(held, zone, now)}`
      : at && confirmedText(at, zone, now),
    length > 0 ? peopleInLine(length) : 'no one in line',
  ].filter(Boolean);
  return `Yes. ${facts.join(', ')}.`;
}
