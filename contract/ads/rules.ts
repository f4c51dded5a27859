import * as z from 'zod/mini';
import { adLimits } from './ad-limits.ts';

export const goals = ['message', 'profile', 'website'] as const;
export type Goal = (typeof goals)[number];

export const buttonLabels = ['Visit Website', 'Learn More', 'Shop Now', 'Book Now', 'Sign Up'] as const;
export type ButtonLabel = (typeof buttonLabels)[number];

const isWebsite = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '' && password === '';
};

/** The website of an ad: an https address with a dotted host and no user name, at most 50 UTF-16 units. */
export const websiteField = z.string('Website is required.').check(
  z.trim(),
  z.minLength(1, { error: 'Website is required.', abort: true }),
  z.maxLength(adLimits.boost.urlMax, {
    error: `Website URL can be up to ${adLimits.boost.urlMax} characters.`,
    abort: true,
  }),
  z.refine(isWebsite, 'Website URL must have https & www.'),
);

export const buttonLabelField = z.enum(buttonLabels, 'Button label is required.');

const lengthOf = (text: string): number => [...text].length;

/** The title of an ad: at most 50 code points, '' for none. */
export const adTitleField = z.string().check(
  z.trim(),
  z.refine(
    (text) => lengthOf(text) <= adLimits.boost.titleMax,
    `Title can be up to ${adLimits.boost.titleMax} characters.`,
  ),
);

/** The price of an ad in cents: days x 5 x 100. An ad that runs until paused starts with one day. */
export const boostCents = (days: number, runUntilPause: boolean): number =>
  (runUntilPause ? 1 : days) * adLimits.boost.centsPerDay;

/**
 * How a price is split, in cents: funds first; the card is charged at least 50 cents if it is needed.
 */
export function splitPayment(total: number, funds: number): { funds: number; card: number } {
  const missing = Math.max(0, total - Math.max(0, funds));
  const card = missing === 0 ? 0 : Math.max(missing, adLimits.boost.cardMinCents);
  return { funds: Math.max(0, total - card), card };
}

/** Daily visitors of a campus over the last 14 days: the middle half of the days, and the median. */
export const traffic = z.object({ low: z.int(), high: z.int(), typical: z.int() });
export type Traffic = z.infer<typeof traffic>;

/**
 * The campus's daily traffic.
 * @param people how many visitors there were on each day since the first measured one
 * @returns null when there is too little data for an estimate
 */
export function trafficOf(people: readonly number[]): Traffic | null {
  const sorted = [...people].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  const [low, typical, high] = [at(0.25), at(0.5), at(0.75)];
  return sorted.length < adLimits.reach.daysMin || typical < adLimits.reach.peopleMin ? null : { low, high, typical };
}

/**
 * How many people an ad may reach in a day (D57): the specification's ranges on a campus with enough visitors,
 * its own traffic on a smaller one; null when the traffic isn't known.
 */
export function estimatedReach(runUntilPause: boolean, measured: Traffic | null): { from: number; to: number } | null {
  if (!measured) return null;
  if (measured.typical < adLimits.reach.fullCampus) return { from: measured.low, to: measured.high };
  return runUntilPause ? { from: 980, to: 2600 } : { from: 590, to: 1500 };
}

/**
 * What an ad of fixed duration has spent after this many minutes of running, in cents: evenly over its duration.
 */
export const spentCents = (budget: number, durationMinutes: number, ranMinutes: number): number =>
  Math.floor((budget * Math.min(Math.max(0, Math.floor(ranMinutes)), durationMinutes)) / durationMinutes);

/** The title of an ad without one: the first words of its post, or "Photo post"; at most 50 code points. */
export function titleOfPost(plain: string): string {
  const words = plain.split(/\s+/u).filter((word) => word !== '');
  let title = '';
  for (const word of words) {
    const longer = title === '' ? word : `${title} ${word}`;
    if (lengthOf(longer) > adLimits.boost.titleMax) break;
    title = longer;
  }
  // a title cut within a sentence must not end with an open bracket, a comma or a dash
  const cut = title.replace(/(?<![\s,;:([{–—-])[\s,;:([{–—-]+$/u, '');
  if (cut !== '') return cut;
  return [...(words[0] ?? 'Photo post')].slice(0, adLimits.boost.titleMax).join('');
}
