import { priceText } from '../../../../contract/posts/listing-fields.ts';
import { campusTime } from '../../../../contract/campuses/campus-time.ts';
import type { DealRole } from '../../../../contract/deals/deal-facts.ts';
import type { DealChange } from '../../deals/index.ts';

/** The text about an event for one of a deal's two people. */
export interface DealWords {
  /** what the other person did, written after their name; or a sentence of its own if no one did it */
  text: string;
  /** the other person did it */
  personal: boolean;
  mailed: boolean;
}

const GONE_FOR_BUYER = 'A listing that you made an offer on is no longer available.';
const GONE_FOR_SELLER = 'An offer on one of your listings is no longer available.';

/** The sentence about the same event of several deals; those that name their listing are only equal if its title is. */
export function inOneSentence(text: string, count: number): string {
  if (count === 1) return text;
  if (text === GONE_FOR_BUYER) return `${count} listings that you made offers on are no longer available.`;
  if (text === GONE_FOR_SELLER) return `${count} offers on your listings are no longer available.`;
  return `${text.replace(/\.$/, '')} (${count} times)${text.endsWith('.') ? '.' : ''}`;
}

/** The end of the text about a hand-off; a mail leaves it out for who has rated by then. */
export const RATE_PROMISE = '. You can rate each other for 14 days';

const dollars = (price: number): string => (price === 0 ? 'free' : priceText(price));
/** Code points of a title, and of words that are quoted. */
const TITLE = 60;
/** Code points of a meet-up spot. */
const PLACE = 40;
const short = (text: string, length: number): string =>
  [...text].length > length ? `${[...text].slice(0, length - 1).join('')}…` : text;

/**
 * The text of an event for one of the two; null if they needn't be notified.
 * @param timeZone of the listing's campus
 * @param now ms by the product's clock
 */
export function dealWords(change: DealChange, reader: DealRole, timeZone: string, now: number): DealWords | null {
  const { kind, by, price, at, spot, minutes, was, reason, words } = change;
  const title = change.title ? `“${short(change.title, TITLE)}”` : 'the listing';
  const amount = dollars(price);
  const time = at === null ? '' : campusTime(at, timeZone, now);
  const quoted = words ? `: “${short(words, TITLE)}”` : '';
  const where = spot ? ` at ${short(spot, PLACE)}` : '';
  const own = (text: string): DealWords => ({ text, personal: false, mailed: true });
  if (by === reader) return null;
  if (kind === 'closed') {
    // closed by neither, it was hidden by moderators, who notify its seller themselves
    if (by === null && reader === 'seller') return null;
    if (reason === 'sold') return own(`${title} was sold to someone else.`);
    return own(reader === 'buyer' ? GONE_FOR_BUYER : GONE_FOR_SELLER);
  }
  if (by === null) {
    if (kind === 'no_show') return own(`The no-show for ${title} wasn't disputed and is on the record now.`);
    const held = was === 'held' || was === 'agreed';
    if (reader === 'buyer')
      return own(held ? `Your hold on ${title} has ended.` : `Your offer for ${title} has expired.`);
    return own(
      held
        ? `The hold on ${title} has ended. You can hold it for the next person in line.`
        : `An offer for ${title} has expired.`,
    );
  }
  const did = (text: string, mailed = true): DealWords => ({ text, personal: true, mailed });
  switch (kind) {
    case 'offered':
      return did(price === 0 ? `wants ${title}${quoted}` : `offered ${amount} for ${title}${quoted}`);
    case 'changed':
      return did(
        price === 0
          ? `changed the note for ${title}${quoted}`
          : `changed their offer for ${title} to ${amount}${quoted}`,
      );
    case 'countered':
      return did(`countered with ${amount} for ${title}`);
    case 'counter_declined':
      return did(`declined your price for ${title}. Their offer of ${amount} stays`);
    case 'held':
      return did(
        reader === 'buyer'
          ? `is holding ${title} for you until ${time}`
          : `accepted ${amount} for ${title}. It's on hold for them until ${time}`,
      );
    case 'released':
      return did(`released the hold on ${title}. You're still in line`);
    case 'declined':
      return did(`declined your offer for ${title}${quoted}`);
    case 'withdrawn':
      return did(`withdrew their offer for ${title}`);
    case 'proposed':
      return did(`suggested meeting${where}, ${time}, for ${title}`);
    case 'agreed':
      return did(`agreed to meet${where}, ${time}, for ${title}`);
    case 'cancelled':
      return did(`canceled the deal for ${title}`);
    case 'late':
      return did(`is running ${minutes} minutes late for ${title}`, false);
    case 'here':
      return did(`is at the meet-up for ${title}`, false);
    case 'code_replaced':
      return did(`entered wrong hand-off codes for ${title}. Your new code has six digits`);
    case 'code_used_up':
      return did(`entered too many wrong hand-off codes for ${title}. Once you've met, tap “We met” on both phones`);
    case 'handed_off':
      return did(`confirmed the hand-off of ${title}${RATE_PROMISE}`);
    case 'sold_to_you':
      return did(`marked ${title} as sold to you. Is that right?`);
    case 'sale_confirmed':
      return did(`confirmed buying ${title}${RATE_PROMISE}`);
    case 'sale_disputed':
      return did(`says they didn't buy ${title}`);
    case 'no_show':
      return did(`reported that you didn't show up for ${title}. You can dispute it within 24 hours`);
    case 'disputed':
      return did(`disputed your report that they didn't show up for ${title}`);
    case 'price_changed':
      return did(price === 0 ? `made ${title} free` : `changed the price of ${title} to ${amount}`);
    // an offer or a hold expires by itself: see `by === null` above
    case 'expired':
      return null;
  }
}
