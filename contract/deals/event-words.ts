import { campusTime } from '../campuses/campus-time.ts';
import { priceText } from '../posts/listing-fields.ts';
import type { DealNote } from './deal.ts';

/** A price in whole US dollars: "$55", "Free". */
export const dealPrice = (price: number): string => priceText(price);

/** "1st", "2nd", "3rd", "4th". */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  return `${place}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`;
}

/** Who did it and who the other one is, as the reader calls them: "You" and "Maya", or "Maya" and "you". */
export interface EventPeople {
  actor: string;
  other: string;
}

/**
 * What happened in a deal, as its conversation and the inbox say it: "Maya offered $55". It has no period.
 * @param now ms
 */
export function dealSentence(note: DealNote, { actor, other }: EventPeople, now: number): string {
  const { kind, title, part, price, at, spot, minutes, time_zone: zone = 'UTC' } = note;
  const amount = price === undefined ? null : dealPrice(price);
  const time = at === undefined ? null : campusTime(at, zone, now);
  const isYou = actor === 'You';
  const meeting = [time, spot].filter(Boolean).join(' at ');
  switch (kind) {
    case 'offered':
      return price === 0 || amount === null ? `${actor} asked for it` : `${actor} offered ${amount}`;
    case 'changed':
      return price === 0 || amount === null
        ? `${actor} changed the note`
        : `${actor} changed ${isYou ? 'your' : 'the'} offer to ${amount}`;
    case 'countered':
      return `${actor} countered with ${amount ?? 'another price'}`;
    case 'counter_declined':
      return `${actor} declined ${amount ?? 'the counter-offer'}`;
    case 'held':
      return `On hold${price ? ` for ${amount}` : ''}${time ? ` until ${time}` : ''}`;
    case 'released':
      return `${actor} released the hold`;
    case 'declined':
      return part ? `${actor} left out ${title}` : `${actor} declined the offer`;
    case 'withdrawn':
      return `${actor} withdrew ${isYou ? 'your' : 'the'} offer`;
    case 'expired':
      return time ? 'The hold expired' : 'The offer expired';
    case 'proposed':
      return `${actor} suggested meeting ${meeting}`.trim();
    case 'agreed':
      return `Meet-up agreed: ${meeting}`;
    case 'cancelled':
      return `${actor} canceled the deal`;
    case 'late':
      return `${actor} ${isYou ? 'are' : 'is'} running ${minutes ?? 'a few'} minutes late`;
    case 'here':
      return `${actor} ${isYou ? 'are' : 'is'} at the meet-up`;
    case 'code_replaced':
      return `${actor} entered wrong codes. There's a new one now`;
    case 'code_used_up':
      return `${actor} entered too many wrong codes`;
    case 'handed_off':
      return 'Handed off';
    case 'sold_to_you':
      return `${actor} marked it as sold to ${other}`;
    case 'sale_confirmed':
      return `${actor} confirmed the sale`;
    case 'sale_disputed':
      return `${actor} said ${isYou ? 'you' : 'they'} didn't buy it`;
    case 'no_show':
      return `${actor} reported that ${other} didn't show up`;
    case 'disputed':
      return `${actor} disputed the report`;
    case 'price_changed':
      return `The asking price is ${amount === 'Free' ? 'free' : (amount ?? 'different')} now`;
    case 'closed':
      return part ? `${title || 'One thing'} is no longer available` : 'No longer available';
  }
}
