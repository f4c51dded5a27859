import { dayIsOver, termEnd, type TermDates } from '../campuses/term-dates.ts';
import { detailOf, fieldsOf, type Details } from './category-fields.ts';

const DAY_MS = 86_400_000;
/** A listing can be extended from so many days before it expires. */
export const EXTENDABLE_DAYS = 7;

interface Expiring {
  category: string | null;
  details: Details | null;
}

const ruleOf = ({ category, details }: Expiring) => {
  for (const [name, { expires }] of fieldsOf(category)) {
    const value = detailOf(details, name);
    if (expires && value !== undefined) return { value, extendedBy: expires.extendedBy };
  }
  return null;
};

/**
 * When a listing expires (DET-05): the day after its date, or after the term it was posted in. Null where it doesn't.
 * @param postedAt milliseconds since 1970, as is the answer
 * @param calendar the campus's terms
 */
export function expiryOf(listing: Expiring, postedAt: number, calendar: readonly TermDates[]): number | null {
  const rule = ruleOf(listing);
  if (!rule) return null;
  return dayIsOver(rule.extendedBy === 'term' ? termEnd(calendar, postedAt) : String(rule.value));
}

/** When a listing expires after "Extend": the end of the next term, or so many days later as its category says. */
export function extendedExpiry(
  listing: Expiring,
  expiresAt: number,
  now: number,
  calendar: readonly TermDates[],
): number {
  const rule = ruleOf(listing);
  const from = Math.max(expiresAt, now);
  if (rule?.extendedBy === 'term') return dayIsOver(termEnd(calendar, from));
  return from + (rule?.extendedBy ?? EXTENDABLE_DAYS) * DAY_MS;
}

/** Whether a listing is close enough to its expiry, or past it, to be extended. */
export const isExtendable = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt - EXTENDABLE_DAYS * DAY_MS <= now;

/** Whether a listing expires with a term of its campus. */
export const expiresWithTerm = (listing: Expiring): boolean => ruleOf(listing)?.extendedBy === 'term';
