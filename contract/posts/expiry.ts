import { detailOf, fieldsOf, type Details } from './category-fields.ts';

const DAY_MS = 86_400_000;
/** A listing can be extended from so many days before it expires. */
export const EXTENDABLE_DAYS = 7;

/** Terms begin in the third week of August and of January, on its Monday, and last 17 weeks. */
const TERM_MONTHS = [0, 7];
const TERM_WEEKS = 17;

/** The first day of a term's third week. */
function termStart(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month, 1));
  const monday = 1 + ((8 - first.getUTCDay()) % 7);
  return Date.UTC(year, month, monday + 14);
}

/**
 * The last day of the term that runs at a time; in a break, of the next one.
 * @returns milliseconds since 1970 of its beginning in UTC
 */
export function termEnd(at: number): number {
  const year = new Date(at).getUTCFullYear();
  const ends = [year, year + 1].flatMap((each) =>
    TERM_MONTHS.map((month) => termStart(each, month) + TERM_WEEKS * 7 * DAY_MS - 3 * DAY_MS),
  );
  return ends.find((end) => dayIsOver(end) > at) as number;
}

/** At noon UTC of the next day, a day is over in every time zone of the United States. */
const dayIsOver = (day: number): number => day + 1.5 * DAY_MS;

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
 */
export function expiryOf(listing: Expiring, postedAt: number): number | null {
  const rule = ruleOf(listing);
  if (!rule) return null;
  return dayIsOver(rule.extendedBy === 'term' ? termEnd(postedAt) : Date.parse(`${rule.value}T00:00:00Z`));
}

/** When a listing expires after "Extend": the end of the next term, or so many days later as its category says. */
export function extendedExpiry(listing: Expiring, expiresAt: number, now: number): number {
  const rule = ruleOf(listing);
  const from = Math.max(expiresAt, now);
  if (rule?.extendedBy === 'term') return dayIsOver(termEnd(from));
  return from + (rule?.extendedBy ?? EXTENDABLE_DAYS) * DAY_MS;
}

/** Whether a listing is close enough to its expiry, or past it, to be extended. */
export const isExtendable = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt - EXTENDABLE_DAYS * DAY_MS <= now;
