import { formatDate } from '../date-format.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A day on a campus: "Aug 24". */
export const campusDate = (at: number | string, timeZone: string): string =>
  formatDate(at, { month: 'short', day: 'numeric', timeZone });

/**
 * A time on a campus, within a sentence: "Thu 6:00 PM"; six days or more before or after now, "Aug 24, 6:00 PM".
 * @param at ms or ISO 8601
 * @param timeZone IANA name of the campus's time zone
 * @param now ms
 */
export function campusTime(at: number | string, timeZone: string, now: number): string {
  const isNear = Math.abs(new Date(at).getTime() - now) < 6 * DAY;
  const day = isNear ? formatDate(at, { weekday: 'short', timeZone }) : `${campusDate(at, timeZone)},`;
  return `${day} ${formatDate(at, { timeStyle: 'short', timeZone })}`;
}

/** How many midnights of a campus lie between two times: 0 on the same day, 1 from one day to the next. */
export function campusDays(from: number, to: number, timeZone: string): number {
  const midnight = (at: number) => Date.parse(formatDate(at, { dateStyle: 'long', timeZone }));
  // rounded, because the clocks of where this runs may change in between
  return Math.round((midnight(to) - midnight(from)) / DAY);
}
