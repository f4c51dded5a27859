import { dayIsOver, termEnd, type TermDates } from '../campuses/term-dates.ts';
import { detailOf, type Details, fieldsWithCurb } from './category-fields.ts';
import { isAtCurb } from './curb.ts';

const DAY_MS = 86_400_000;
/** A listing can be extended from so many days before it expires. */
export const EXTENDABLE_DAYS = 7;

interface Expiring {
  category: string | null;
  details: Details | null;
}

const ruleOf = ({ category, details }: Expiring) => {
  for (const [name, { type, expires }] of fieldsWithCurb(category)) {
    const value = detailOf(details, name);
    if (expires && value !== undefined) return { type, value, extendedBy: expires.extendedBy };
  }
  return null;
};

/**
 * When a listing expires (DET-05): the day after its date, after the term it was posted in, or when it is no longer at
 * the curb (SAL-06). Null where it doesn't.
 * @param postedAt milliseconds since 1970, as is the answer
 * @param calendar the campus's terms
 */
export function expiryOf(listing: Expiring, postedAt: number, calendar: readonly TermDates[]): number | null {
  const rule = ruleOf(listing);
  if (!rule) return null;
  if (rule.type === 'time') return Date.parse(String(rule.value));
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

/** Whether a listing is close enough to its expiry, or past it, to be extended. The end of one at the curb is edited. */
export const isExtendable = (listing: Pick<Expiring, 'details'>, expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt - EXTENDABLE_DAYS * DAY_MS <= now && !isAtCurb(listing);

/** Whether a listing expires with a term of its campus. */
export const expiresWithTerm = (listing: Expiring): boolean => ruleOf(listing)?.extendedBy === 'term';
