import {
  campusDay,
  nextStepAt,
  percentAt,
  type PriceStep,
  priceSteps,
  saleEnd,
} from '../../../contract/sales/schedule.ts';
import type { SaleRow } from './store.ts';

/** The days of a sale; the first one is null as long as nothing is posted. */
type SaleDates = Pick<SaleRow, 'starts_on' | 'ends_on' | 'schedule' | 'stopped'>;

/** A sale's price steps; empty where prices stay as they are. */
export function stepsOf({ starts_on: first, ends_on: last, schedule, stopped }: SaleDates): PriceStep[] {
  if (stopped || first === null || last === null) return [];
  const steps = priceSteps(schedule, first, last);
  return steps.length > 1 ? steps : [];
}

export const endOf = ({ ends_on: last }: Pick<SaleRow, 'ends_on'>, zone: string): number =>
  last === null ? Number.POSITIVE_INFINITY : saleEnd(last, zone);

/** When a sale's next price step begins or it ends, whichever comes first; null once it is over. */
export function nextOf(sale: SaleDates, now: number, zone: string): string | null {
  const end = endOf(sale, zone);
  if (end <= now) return null;
  return new Date(Math.min(nextStepAt(stepsOf(sale), now, zone) ?? end, end)).toISOString();
}

/** Percent off that apply at a time; never less than what was applied before. */
export const percentNow = (sale: SaleDates & Pick<SaleRow, 'percent'>, now: number, zone: string): number =>
  Math.max(sale.percent, percentAt(stepsOf(sale), now, zone));

export { campusDay };
