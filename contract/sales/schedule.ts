import { addDays } from '../campuses/term-dates.ts';
import { fromCampusClock, toCampusClock } from '../campuses/campus-clock.ts';

/** How a sale's prices fall: by `percent` of the first price after each `days` days; to 0 on the last day if `free`. */
interface Rule {
  label: string;
  percent: number;
  days: number;
  free: boolean;
}

export const priceSchedules = ['none', '20-2-free', '10-1-free', '20-2', 'free'] as const;
export type PriceSchedule = (typeof priceSchedules)[number];

const rules: Record<PriceSchedule, Rule> = {
  none: { label: 'Prices stay', percent: 0, days: 0, free: false },
  '20-2-free': { label: '20% off every two days, free on the last day', percent: 20, days: 2, free: true },
  '10-1-free': { label: '10% off every day, free on the last day', percent: 10, days: 1, free: true },
  '20-2': { label: '20% off every two days', percent: 20, days: 2, free: false },
  free: { label: 'Free on the last day', percent: 0, days: 0, free: true },
};

export const scheduleLabel = (schedule: PriceSchedule): string => rules[schedule].label;

/** From this day on, prices are this many percent below the first ones. */
export interface PriceStep {
  /** such as `2027-05-08`; from 6 AM campus time */
  day: string;
  /** 0 to 100 */
  percent: number;
}

/** A step begins at this hour, campus time. */
export const STEP_HOUR = 6;

/**
 * The steps of a sale, from the full price of its first day on. A step that would leave nothing of the price is left to
 * the last day.
 */
export function priceSteps(schedule: PriceSchedule, firstDay: string, lastDay: string): PriceStep[] {
  const { percent, days, free } = rules[schedule];
  const steps: PriceStep[] = [{ day: firstDay, percent: 0 }];
  if (days > 0)
    for (let step = 1; percent * step < 100; step++) {
      const day = addDays(firstDay, step * days);
      if (day > lastDay || (free && day === lastDay)) break;
      steps.push({ day, percent: percent * step });
    }
  if (free && lastDay > firstDay) steps.push({ day: lastDay, percent: 100 });
  return steps;
}

/** A price in whole US dollars after a step, rounded up. */
export const steppedPrice = (price: number, percent: number): number => Math.ceil((price * (100 - percent)) / 100);

/** The time of an hour of a day by the clocks of a campus, in milliseconds since 1970. */
export const campusInstant = (day: string, hour: number, timeZone: string): number =>
  fromCampusClock(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone);

/** The day on a campus at a time, such as `2027-05-14`. */
export const campusDay = (at: number, timeZone: string): string => toCampusClock(at, timeZone).slice(0, 10);

/** When a sale is over: the end of its last day. */
export const saleEnd = (lastDay: string, timeZone: string): number => campusInstant(addDays(lastDay, 1), 0, timeZone);

const stepAt = ({ day }: PriceStep, timeZone: string) => campusInstant(day, STEP_HOUR, timeZone);

/** The percentage off at a time. */
export const percentAt = (steps: readonly PriceStep[], at: number, timeZone: string): number =>
  steps.findLast((step, index) => index === 0 || stepAt(step, timeZone) <= at)?.percent ?? 0;

/** When the next step begins; null after the last one. */
export function nextStepAt(steps: readonly PriceStep[], at: number, timeZone: string): number | null {
  const next = steps.slice(1).find((step) => stepAt(step, timeZone) > at);
  return next ? stepAt(next, timeZone) : null;
}
