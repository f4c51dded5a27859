import { dayIsOver, termEnd, type TermDates } from '../campuses/term-dates.ts';
import { detailOf, type Details, fieldsWithCurb } from './category-fields.ts';
import { isAtCurb } from './curb.ts';

const DAY_MS = 86_400_000;
/** Where the calendar has no term to expire with, a listing lasts this many days (D68). */
export const WITHOUT_TERM_DAYS = 120;
/** A listing can be extended from this many days before it expires, or less if an extension adds no more. */
export const EXTENDABLE_DAYS = 7;
/** "Extend" adds this many days where no field says how many. */
const EXTENDED_DAYS = 7;

interface ListingDates {
  category: string | null;
  details: Details | null;
}

const ruleOf = ({ category, details }: ListingDates) => {
  for (const [name, { type, expires }] of fieldsWithCurb(category)) {
    const value = detailOf(details, name);
    if (expires && value !== undefined) return { type, value, extendedBy: expires.extendedBy };
  }
  return null;
};

/**
 * When a listing expires, in milliseconds since 1970: the day after its date, at the end of the term in which it was
 * posted, or when it is no longer at the curb. Null for a listing that doesn't expire.
 * @param postedAt milliseconds since 1970
 * @param calendar the campus's terms
 */
export function expiryOf(listing: ListingDates, postedAt: number, calendar: readonly TermDates[]): number | null {
  const rule = ruleOf(listing);
  if (!rule) return null;
  if (rule.type === 'time') return Date.parse(String(rule.value));
  return rule.extendedBy === 'term' ? withTerm(postedAt, calendar) : dayIsOver(String(rule.value));
}

/** The end of the term at a time; without a term in the calendar, WITHOUT_TERM_DAYS later. */
function withTerm(at: number, calendar: readonly TermDates[]): number {
  const end = termEnd(calendar, at);
  return end === null ? at + WITHOUT_TERM_DAYS * DAY_MS : dayIsOver(end);
}

/** When a listing expires after "Extend": the end of the next term, or as many days later as its category says. */
export function extendedExpiry(
  listing: ListingDates,
  expiresAt: number,
  now: number,
  calendar: readonly TermDates[],
): number {
  const rule = ruleOf(listing);
  const from = Math.max(expiresAt, now);
  if (rule?.extendedBy === 'term') return withTerm(from, calendar);
  return from + (rule?.extendedBy ?? EXTENDED_DAYS) * DAY_MS;
}

/**
 * Whether a listing is close enough to its expiry, or past it, to be extended, by less than the extension adds: a second tap
 * changes nothing. The end of one at the curb is edited.
 */
export function isExtendable(listing: ListingDates, expiresAt: number | null, now: number): boolean {
  const by = ruleOf(listing)?.extendedBy ?? EXTENDED_DAYS;
  const days = by === 'term' ? EXTENDABLE_DAYS : Math.min(EXTENDABLE_DAYS, by - 1);
  return expiresAt !== null && expiresAt - days * DAY_MS <= now && !isAtCurb(listing);
}

/** Whether a listing expires with a term of its campus. */
export const expiresWithTerm = (listing: ListingDates): boolean => ruleOf(listing)?.extendedBy === 'term';
