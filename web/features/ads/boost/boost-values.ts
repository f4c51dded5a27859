import * as z from 'zod/mini';
import {
  adTitleField,
  type ButtonLabel,
  buttonLabelField,
  boostCents,
  type Goal,
  splitPayment,
  websiteField,
} from '../../../../contract/ads-rules.ts';
import type { createAd } from '../../../../contract/ads.ts';
import type { SentBodyOf } from '../../../../contract/endpoint.ts';
import { type Faults, faultsOf } from '../../../lib/form.ts';

/** What the form holds, as its controls take it. */
export type BoostValues = {
  goal: Goal;
  url: string;
  label: ButtonLabel | '';
  title: string;
  /** a number from 1 to 30 */
  days: string;
  run_until_pause: boolean;
  /** as a date field writes it, 2026-11-21; '' for at once */
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

const always = z.object({ title: adTitleField });
const website = z.object({ url: websiteField, label: buttonLabelField });

/** A day of the viewer's calendar, as a date field writes it. */
export const dateOf = (at: number): string => {
  const day = new Date(at);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
};

/** The beginning of a chosen day where the viewer is, ms; null for today and for none: at once. */
export function startOf(start: string, now: number): number | null {
  if (start === '' || start === dateOf(now)) return null;
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number);
  return new Date(year, month - 1, day).getTime();
}

/** What is wrong with the form, by field, in the contract's words (ADS-05 to ADS-09). */
export function boostFaults(values: BoostValues, now = Date.now()): Faults {
  const start = startOf(values.start, now);
  return {
    ...faultsOf(always, values),
    ...(values.goal === 'website' ? faultsOf(website, values) : {}),
    ...(start !== null && !(start > now) ? { start: 'Please choose today or a later day.' } : {}),
  };
}

/** The form as the server takes it. */
export function boostBody(values: BoostValues, now = Date.now()): SentBodyOf<typeof createAd> {
  const { goal, url, label, title, days, run_until_pause } = values;
  const start = startOf(values.start, now);
  return {
    cta: goal === 'website' ? { type: goal, url: url.trim(), label: label || 'Visit Website' } : { type: goal },
    title: title.trim(),
    days: Number(days),
    run_until_pause,
    ...(start === null ? {} : { start_at: new Date(start).toISOString() }),
  };
}

/** What it costs, and how funds and card share that and what is owed, in cents (PAY-04, PAY-20, PAY-22, PAY-27). */
export function priceOf({ days, run_until_pause }: BoostValues, funds: number, owed: number) {
  const total = boostCents(Number(days), run_until_pause);
  return { total, ...splitPayment(total + owed, funds) };
}
