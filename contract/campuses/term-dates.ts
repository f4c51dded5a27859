const DAY_MS = 86_400_000;

/** One term of a campus's calendar; each date is a day such as `2026-08-17`. */
export interface TermDates {
  /** such as "Fall 2026"; a campus has it once */
  name: string;
  move_in: string;
  /** the first day of class */
  first_day: string;
  /** the first day of finals */
  finals: string;
  move_out: string;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Whether a text such as `2026-08-17` is a day of the calendar. `Date.parse` takes February 30 for March 2. */
export function isDay(text: string): boolean {
  const at = startOf(text);
  return !Number.isNaN(at) && dayOf(at) === text;
}

/** The day that is some days later; earlier if their number is negative. */
export const addDays = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS);

/** When a day is over in every time zone of the United States, in ms since 1970: at noon UTC of the next day. */
export const dayIsOver = (day: string): number => startOf(day) + 1.5 * DAY_MS;

const seasons = [
  { name: 'Spring', month: 0 },
  { name: 'Fall', month: 7 },
];
const WEEKS = 17;

/**
 * A term by the usual dates, for names and the demo: it begins on the Monday of the third week of August or of January,
 * and lasts 17 weeks.
 */
function usualTerm(year: number, { name, month }: (typeof seasons)[number]): TermDates {
  const weekday = new Date(Date.UTC(year, month, 1)).getUTCDay();
  const first = dayOf(Date.UTC(year, month, 15 + ((8 - weekday) % 7)));
  return {
    name: `${name} ${year}`,
    move_in: addDays(first, -4),
    first_day: first,
    finals: addDays(first, (WEEKS - 1) * 7),
    move_out: addDays(first, WEEKS * 7 - 3),
  };
}

const isOver = ({ move_out }: TermDates, at: number): boolean => dayIsOver(move_out) <= at;
const inOrder = (calendar: readonly TermDates[]): TermDates[] =>
  calendar.toSorted((a, b) => a.first_day.localeCompare(b.first_day));

/**
 * The terms of a calendar that aren't over at a time, in order. The first is the current term; during a break it's the
 * next. There are only those that somebody entered (D68).
 * @param at milliseconds since 1970
 */
export const termsAhead = (calendar: readonly TermDates[], at: number): TermDates[] =>
  inOrder(calendar).filter((term) => !isOver(term, at));

/**
 * The next terms for choosing a course's term: those of the calendar that aren't over, then, if it has too few, terms
 * with the usual dates. Only the names of the latter are shown (D68).
 * @param at milliseconds since 1970
 * @param count how many
 */
export function namedTerms(calendar: readonly TermDates[], at: number, count: number): TermDates[] {
  const own = inOrder(calendar);
  const end = own.at(-1)?.move_out ?? '';
  const year = new Date(at).getUTCFullYear();
  const from = Math.max(year, Number(end.slice(0, 4)));
  const usual = Array.from({ length: count + 1 }, (_, later) => from + later)
    .flatMap((each) => seasons.map((season) => usualTerm(each, season)))
    .filter(({ first_day }) => first_day > end);
  return [...own, ...usual].filter((term) => !isOver(term, at)).slice(0, count);
}

/** Where a calendar says nothing, people verify their school email again on this day of the year (D68). */
const VERIFY_AGAIN = '08-15';

/**
 * The latest day that begins a new round of verifying: a first day of class, or August 15 once the calendar's last
 * term is over; without either, August 15 of last year. Days are UTC's here, which can be one ahead of the campus's: the
 * caller compares with its own clock.
 * @param at milliseconds since 1970
 */
export function roundBefore(calendar: readonly TermDates[], at: number): string {
  const today = dayOf(at);
  const end = inOrder(calendar).at(-1)?.move_out ?? '';
  const year = new Date(at).getUTCFullYear();
  const usual = [year - 1, year].map((each) => `${each}-${VERIFY_AGAIN}`).filter((day) => day > end);
  const days = [...usual, ...calendar.map(({ first_day }) => first_day)].filter((day) => day <= today);
  return days.toSorted().at(-1) ?? `${year - 1}-${VERIFY_AGAIN}`;
}

/**
 * The last day of the term that runs at a time; in a break, of the next one. Null where nobody entered one.
 * @param at milliseconds since 1970
 */
export const termEnd = (calendar: readonly TermDates[], at: number): string | null =>
  termsAhead(calendar, at)[0]?.move_out ?? null;
