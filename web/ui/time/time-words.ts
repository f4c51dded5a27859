import { formatDate } from '../../../contract/date-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** "Nov 3", with the year if it isn't this one. */
export function dayOf(then: number, now: number, timeZone: string): string {
  const yearOf = (time: number) => formatDate(time, { year: 'numeric', timeZone });
  const year = yearOf(then) === yearOf(now) ? undefined : 'numeric';
  return formatDate(then, { month: 'short', day: 'numeric', year, timeZone });
}

/**
 * The shortest form of how long ago: "now", "5m", "2h", "3d", then "Nov 3", with the year if it's another.
 * @param then, now ms
 * @param timeZone the campus's
 */
export function shortTime(then: number, now: number, timeZone: string): string {
  const ago = now - then;
  if (ago < MINUTE) return 'now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}m`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)}h`;
  if (ago < WEEK) return `${Math.floor(ago / DAY)}d`;
  return dayOf(then, now, timeZone);
}

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * How long ago within a sentence: "Joined just now", "Joined 11 min ago", "Joined 2 hours ago", "Joined 3 days ago",
 * then the date.
 * @param then, now ms
 */
export function timeAgo(then: number, now: number, timeZone: string): string {
  const ago = now - then;
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  if (ago < DAY) return some(Math.floor(ago / HOUR), 'hour');
  return ago < WEEK ? some(Math.floor(ago / DAY), 'day') : shortTime(then, now, timeZone);
}
