import * as z from 'zod/mini';
import {
  adTitleField,
  type ButtonLabel,
  buttonLabelField,
  boostCents,
  type Goal,
  splitPayment,
  websiteField,
} from '../../../../contract/ads/rules.ts';
import type { createAd } from '../../../../contract/ads/checkout.ts';
import type { SentBodyOf } from '../../../../contract/endpoint.ts';
import { campusDay, campusInstant } from '../../../../contract/sales/schedule.ts';
import { type Faults, faultsOf } from '../../../lib/form.ts';

/** The form's values, as its controls hold them. */
export type BoostValues = {
  goal: Goal;
  url: string;
  label: ButtonLabel | '';
  title: string;
  /** how many, from 1 to 30 */
  days: string;
  run_until_pause: boolean;
  /** as a date field writes it, 2026-11-21; '' to start at once */
  start: string;
};

export const freshValues: BoostValues = {
  goal: 'message',
  url: '',
  label: 'Visit Website',
  title: '',
  days: '1',
  run_until_pause: false,
  start: '',
};

const everyGoal = z.object({ title: adTitleField });
const website = z.object({ url: websiteField, label: buttonLabelField });

/** The start of the chosen day on the campus, ms. Null means at once: no day or today was chosen. `now` in ms. */
export const startOf = (start: string, now: number, timeZone: string): number | null =>
  start === '' || start === campusDay(now, timeZone) ? null : campusInstant(start, 0, timeZone);

/** The form's errors by field. `now` in ms. */
export function boostFaults(values: BoostValues, timeZone: string, now: number): Faults {
  const start = startOf(values.start, now, timeZone);
  return {
    ...faultsOf(everyGoal, values),
    ...(values.goal === 'website' ? faultsOf(website, values) : {}),
    // not <=: NaN, of a text that is no day, is wrong too
    ...(start !== null && !(start > now) ? { start: 'Please choose today or a later day.' } : {}),
  };
}

/** The form's values as the server accepts them. */
export function boostBody(values: BoostValues, timeZone: string, now: number): SentBodyOf<typeof createAd> {
  const { goal, url, label, title, days, run_until_pause } = values;
  const start = startOf(values.start, now, timeZone);
  return {
    cta: goal === 'website' ? { type: goal, url: url.trim(), label: label || 'Visit Website' } : { type: goal },
    title: title.trim(),
    days: Number(days),
    run_until_pause,
    ...(start === null ? {} : { start_at: new Date(start).toISOString() }),
  };
}

/** In cents: `total`, the boost's price; `funds` and `card`, what each pays of that price and of the debts (`owed`). */
export function boostPrice({ days, run_until_pause }: BoostValues, funds: number, owed: number) {
  const total = boostCents(Number(days), run_until_pause);
  return { total, ...splitPayment(total + owed, funds) };
}
