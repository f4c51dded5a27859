import type { PriceHistory } from './prices.ts';

/** A year of months, ending with the newest in the history. */
const MONTHS = 12;
/** How far the three prices of a scale can be apart. */
const STEPS = [5, 10, 15, 20, 25, 50, 100, 150, 200, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000];

/** A month as a number that counts on: `2026-08`. */
const numberOf = (month: string): number => {
  const [year = 0, ordinal = 1] = month.split('-').map(Number);
  return year * 12 + ordinal - 1;
};
const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** The last twelve months of a history, with their medians; null for a month that had too few sales. */
export function monthsOf({ months }: Pick<PriceHistory, 'months'>): { month: string; median: number | null }[] {
  const known = new Map(months.map(({ month, median }) => [month, median]));
  const last = numberOf(months.at(-1)?.month ?? '1970-12');
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = monthOf(last - MONTHS + 1 + at);
    return { month, median: known.get(month) ?? null };
  });
}

/** Three round prices, the lowest first, that enclose all values. @param values at least one */
export function scaleAround(values: readonly number[]): [low: number, middle: number, high: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const lowestFor = (step: number) => Math.floor(least / step) * step;
  const step = STEPS.find((each) => lowestFor(each) + 2 * each >= most) ?? most;
  const low = lowestFor(step);
  return [low, low + step, low + 2 * step];
}
