import type { Person } from '../../../../contract/campuses/campuses.ts';
import { dealPrice, ordinal } from '../../../../contract/deals/event-words.ts';
import type { QueueEntry } from '../../../../contract/deals/deals.ts';
import type { PossibleBuyer } from '../../../../contract/deals/sold.ts';
import { timeAgo } from '../../../ui/time/time-words.ts';

/** Somebody who may have bought a listing, as the dialog shows them. */
export interface Buyer {
  /** id of their deal, or of the person */
  value: string;
  person: Person;
  hint: string;
  /** how many things their deal is over, which are all sold; absent for those not in line */
  things?: number;
  /** what the sale is to */
  to: { deal: string } | { buyer: string };
}

const isHeld = ({ state }: QueueEntry): boolean => state === 'held' || state === 'agreed';

/** The people in line, first the one who has the hold. */
export const buyersInLine = (entries: readonly QueueEntry[]): Buyer[] =>
  [...entries]
    .sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)))
    .map((entry) => {
      const place = isHeld(entry) ? `On hold for ${entry.buyer.first_name}` : `${ordinal(entry.position)} in line`;
      return {
        value: entry.deal_id,
        person: entry.buyer,
        hint: `${place} · ${entry.things > 1 ? `${entry.things} things, ` : ''}${dealPrice(entry.price_of_all)}`,
        things: entry.things,
        to: { deal: entry.deal_id },
      };
    });

/** The people who wrote about the listing or had made an offer. */
export const buyersBesides = (buyers: readonly PossibleBuyer[], now: number, timeZone: string): Buyer[] =>
  buyers.map(({ person, wrote, at }) => ({
    value: person._id,
    person,
    hint: `${wrote ? 'Wrote to you' : 'Made an offer'} ${timeAgo(Date.parse(at), now, timeZone)}`,
    to: { buyer: person._id },
  }));

/** Somebody whom the seller searched for. */
export const buyerFound = (person: Person): Buyer => ({
  value: person._id,
  person,
  hint: `@${person.username}`,
  to: { buyer: person._id },
});
