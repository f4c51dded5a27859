import { isSelling, type PostKind } from './listing-fields.ts';

const DAY = 24 * 60 * 60 * 1000;
/** For this many days after a drop, a listing shows the price that it had before. */
export const STRUCK_DAYS = 7;
/** How many earlier prices a listing keeps. */
const MOST = 5;

/** An earlier price of a listing, and when it stops counting as one of the last seven days. */
export interface EarlierPrice {
  /** in whole US dollars */
  price: number;
  /** ISO 8601 */
  until: string;
}

/** Whether a lower price is news: at least $1 and 5 % below the earlier one. */
export const isPriceDrop = (before: number, after: number): boolean =>
  before - after >= 1 && (before - after) * 20 >= before;

/**
 * The earlier prices after a price was replaced: from the highest, which ends first, to the newest. One that is lower
 * than a later one is never the highest again, so it isn't kept.
 * @param now milliseconds since 1970
 */
export function withEarlierPrice(earlier: readonly EarlierPrice[], price: number, now: number): EarlierPrice[] {
  const higher = earlier.filter((one) => one.price > price && Date.parse(one.until) > now);
  return [...higher.slice(0, MOST - 1), { price, until: new Date(now + STRUCK_DAYS * DAY).toISOString() }];
}

interface PricedPost {
  price: number | null;
  kind: PostKind | null;
  sold: boolean;
  earlier_prices?: readonly EarlierPrice[] | undefined;
}

/**
 * The highest price of the last seven days, which is shown struck through beside a price that dropped; null if it
 * didn't drop enough, or the post isn't for sale anymore.
 * @param now milliseconds since 1970
 */
export function struckPrice({ price, kind, sold, earlier_prices: earlier }: PricedPost, now: number): number | null {
  if (!earlier || price === null || sold || !isSelling(kind)) return null;
  const highest = earlier.find(({ until }) => Date.parse(until) > now);
  return highest && isPriceDrop(highest.price, price) ? highest.price : null;
}
