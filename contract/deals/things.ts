import { act, priceRefusal } from './machine.ts';
import { type DealAction, type DealFacts, type DealRefusal, type DealRole, isInLine } from './deal-facts.ts';

/** One thing of a deal: the deal's facts, with this thing's part of the price, and what its listing is now. */
export interface Thing {
  facts: DealFacts;
  listing: {
    /** in whole US dollars, 0 for a free one */
    price: number;
    firm: boolean;
    /** readable, for sale and not sold */
    available: boolean;
  };
  /** another deal has this listing's hold now */
  heldByOther: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/**
 * The things that are still in a deal: those in line. Of an ended deal, those that were in it at its end: those handed
 * off, or if there are none, those that ended last.
 * @param things with their facts as they are now (`settle`)
 */
export function stillIn<T extends Pick<Thing, 'facts'>>(things: readonly T[]): T[] {
  const inLine = things.filter(({ facts }) => isInLine(facts.state));
  if (inLine.length > 0) return inLine;
  const handedOff = things.filter(({ facts }) => facts.state === 'handed_off');
  if (handedOff.length > 0) return handedOff;
  const last = Math.max(...things.map(({ facts }) => facts.endedAt ?? 0));
  return things.filter(({ facts }) => (facts.endedAt ?? 0) === last);
}

/** What is agreed about several things, with one price for all; the rest is the same for each. @throws Error for none */
export function factsOfAll(things: readonly Pick<Thing, 'facts'>[]): DealFacts {
  const [first] = things;
  if (!first) throw new Error('a deal without a thing');
  if (things.length === 1) return first.facts;
  const counterPrices = things.map(({ facts }) => facts.counterPrice ?? 0);
  return {
    ...first.facts,
    price: sum(things.map(({ facts }) => facts.price)),
    counterPrice: first.facts.counterPrice === null ? null : sum(counterPrices),
  };
}

/** The listings of several things as if they were one: what the machine needs to know of them. */
export const listingOfAll = (things: readonly Pick<Thing, 'listing'>[]): Thing['listing'] => ({
  price: sum(things.map(({ listing }) => listing.price)),
  firm: things.every(({ listing: { firm, price } }) => firm || price === 0),
  available: things.every(({ listing }) => listing.available),
});

type PricedListing = Pick<Thing['listing'], 'price' | 'firm'>;
const isFixed = ({ price, firm }: PricedListing): boolean => firm || price === 0;

/**
 * Divides one price for several things among them, in whole dollars. Firm and free things keep their price; the others
 * share the rest in proportion to theirs. Null if `total` is more than all of them cost, or too little for the firm
 * ones and a dollar for each other.
 */
export function pricesOfEach(total: number, listings: readonly PricedListing[]): number[] | null {
  const open = listings.filter((listing) => !isFixed(listing)).map(({ price }) => price);
  const asked = sum(open);
  const rest = total - sum(listings.filter(isFixed).map(({ price }) => price));
  if (rest < open.length || rest > asked) return null;
  const shares = open.map((price) => (rest * price) / asked);
  const parts = shares.map((share) => Math.max(1, Math.floor(share)));
  // what rounding left goes, dollar by dollar, to the part that is furthest from its share
  for (let left = rest - sum(parts); left !== 0; left -= Math.sign(left)) {
    const by = Math.sign(left);
    const may = (index: number) => (by > 0 ? (parts[index] ?? 0) < (open[index] ?? 0) : (parts[index] ?? 0) > 1);
    const missing = (index: number) => by * ((shares[index] ?? 0) - (parts[index] ?? 0));
    const [next = 0] = [...parts.keys()].filter(may).sort((a, b) => missing(b) - missing(a));
    parts[next] = (parts[next] ?? 0) + by;
  }
  const given = parts.values();
  return listings.map((listing) => (isFixed(listing) ? listing.price : (given.next().value ?? 0)));
}

/** What an action made of a deal: as one, and of each thing. */
export interface ActionResult {
  was: DealFacts;
  after: DealFacts;
  each: DealFacts[];
}

/** Runs an action on all things of a deal, or on none: they are one deal for the machine. */
export function actOnAll(
  things: readonly Thing[],
  role: DealRole,
  action: DealAction,
  now: number,
): ActionResult | DealRefusal {
  const was = factsOfAll(things);
  const listing = listingOfAll(things);
  const after = act(was, role, action, { now, listing, heldByOther: things.some(({ heldByOther }) => heldByOther) });
  if (typeof after === 'string') return after;
  if (after === was) return { was, after, each: things.map(({ facts }) => facts) };
  if (things.length === 1) return { was, after, each: [after] };
  /** Each thing's part of a price: the parts of `before` if it has that price, else newly divided. */
  const partsIn = (price: number, before: 'price' | 'counterPrice'): number[] | null => {
    if (was[before] === price) return things.map(({ facts }) => facts[before] ?? 0);
    if (priceRefusal(price, listing)) return null;
    return pricesOfEach(
      price,
      things.map((thing) => thing.listing),
    );
  };
  // an accepted counter-offer is the price from then on
  const isAccepted = was.state === 'countered' && after.price === was.counterPrice;
  const prices = partsIn(after.price, isAccepted ? 'counterPrice' : 'price');
  const counterPrices = after.counterPrice === null ? null : partsIn(after.counterPrice, 'counterPrice');
  if (!prices || (after.counterPrice !== null && !counterPrices)) return 'offer_price';
  const each = things.map((_, index) => ({
    ...after,
    price: prices[index] ?? 0,
    counterPrice: counterPrices ? (counterPrices[index] ?? 0) : null,
  }));
  return { was, after, each };
}

/** A longer title would push "and 2 more" out of sight: the price would seem to be for the one thing. */
const TITLE_BESIDE_OTHERS = 24;

/** "Desk lamp"; of several things together "Desk lamp and 2 more", where `more` is 2. */
export function titleOfAll(title: string, more: number): string {
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
