import { campusDays } from '../../../../contract/campuses/campus-time.ts';
import { addDays, namedTerms, termsAhead, type TermDates } from '../../../../contract/campuses/term-dates.ts';

/** From this many days before finals on, courses are added to the next term. */
const NEXT_TERM_DAYS = 28;
/** The mail with the books is sent this many days before the first day of class, from this hour on. */
const MAIL_DAYS = 7;
const MAIL_HOUR = 8;

/** The current and the next term of a calendar; by their usual names where nobody entered them. */
export const shownTerms = (calendar: readonly TermDates[], now: number): TermDates[] => namedTerms(calendar, now, 2);

/** The term that a course is added to unless another is named. */
export function chosenTerm([current, next]: readonly TermDates[], now: number): TermDates {
  if (!current || !next) throw new Error('a campus always has two terms');
  const soon = Date.parse(`${addDays(current.finals, -NEXT_TERM_DAYS)}T12:00:00Z`) <= now;
  return soon ? next : current;
}

const hourFormats = new Map<string, Intl.DateTimeFormat>();
/** The hour of a time, 0 to 23, by a zone's clock. */
function hourOf(at: number, timeZone: string): number {
  let format = hourFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone });
    hourFormats.set(timeZone, format);
  }
  return Number(format.format(at));
}

/** The entered term whose mail is due: from 8 AM of the day a week before its first day until that day; null if none is. */
export function mailedTerm(calendar: readonly TermDates[], now: number, timeZone: string): TermDates | null {
  const due = termsAhead(calendar, now).find(({ first_day: first }) => {
    // 18:00 UTC is on the same day on every campus
    const days = campusDays(now, Date.parse(`${first}T18:00:00Z`), timeZone);
    return days > 0 && (days < MAIL_DAYS || (days === MAIL_DAYS && hourOf(now, timeZone) >= MAIL_HOUR));
  });
  return due ?? null;
}
