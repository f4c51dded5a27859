import { priceText } from '../posts/listing-fields.ts';

/** A figure needs this many sales … */
export const SALES_MIN = 5;
/** … by this many different sellers. */
export const SELLERS_MIN = 4;
/** Nobody counts for more sales than this in one figure, so none is mostly one person's. */
export const PER_SELLER_MOST = 2;
/** A sale counts for this many days. */
export const YEAR_DAYS = 365;

/** A price further from the median than this factor is an outlier. */
const OUTLIER_FACTOR = 4;
/** Each end of a range is the mean of this share of the sales, and of at least `END_SALES`. */
const END_SHARE = 0.2;
const END_SALES = 3;

const FINE_BELOW = 100;
const MIDDLE_BELOW = 500;

/** What a rounded price is a multiple of: $5 below $100, $10 below $500, else $50. */
export const priceStep = (price: number): number => (price < FINE_BELOW ? 5 : price < MIDDLE_BELOW ? 10 : 50);

/** A price as figures show it. */
export const roundedPrice = (price: number): number => Math.round(price / priceStep(price)) * priceStep(price);

const ascending = (prices: readonly number[]): number[] => [...prices].sort((one, other) => one - other);

/** The price in the middle, in dollars; between the two in the middle where their number is even. */
export function medianPrice(prices: readonly number[]): number {
  const sorted = ascending(prices);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Whether a price is far from the median of what similar items sold for. */
export const isOutlier = (price: number, median: number): boolean =>
  price * OUTLIER_FACTOR < median || price > median * OUTLIER_FACTOR;

/** What most similar items sold for, in rounded dollars, and of how many sales that is. */
export interface PriceRange {
  low: number;
  high: number;
  sales: number;
}

const mean = (prices: readonly number[]): number => prices.reduce((sum, price) => sum + price, 0) / prices.length;

/**
 * The range of prices: from the mean of the lowest fifth to the mean of the highest. Each end is the mean of at least
 * three sales, so neither is one sale's price, nor one person's. A range is at least one step wide.
 * @param prices at least SALES_MIN, without outliers
 */
export function priceRange(prices: readonly number[]): PriceRange {
  const sorted = ascending(prices);
  const ends = Math.max(END_SALES, Math.ceil(sorted.length * END_SHARE));
  const low = roundedPrice(mean(sorted.slice(0, ends)));
  const high = roundedPrice(mean(sorted.slice(-ends)));
  const sales = sorted.length;
  if (low < high) return { low, high, sales };
  const step = priceStep(low);
  return { low: Math.max(0, low - step), high: high + step, sales };
}

export const priceLabels = ['lower', 'typical', 'higher'] as const;
/** How a listing's price compares with what similar items sold for. */
export type PriceLabel = (typeof priceLabels)[number];

export const priceLabel = (price: number, { low, high }: PriceRange): PriceLabel =>
  price < low ? 'lower' : price > high ? 'higher' : 'typical';

export const labelTexts: Readonly<Record<PriceLabel, string>> = {
  lower: 'Lower than most',
  typical: 'Typical',
  higher: 'Higher than most',
};

/** "$40 to $70" */
export const rangeText = ({ low, high }: PriceRange): string => `${priceText(low)} to ${priceText(high)}`;
/** "14 in the last year" */
export const salesText = ({ sales }: Pick<PriceRange, 'sales'>): string =>
  `${sales.toLocaleString('en-US')} in the last year`;
