import { dateFormat } from '../../lib/date-format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/**
 * The shortest form of how long ago: "now", "5m", "2h", "3d", then "Nov 3", with the year if it's another.
 * @param then, now ms
 * @param utc by UTC instead of the reader's clock
 */
export function shortTime(then: number, now: number, utc = false): string {
  const ago = now - then;
  if (ago < MINUTE) return 'now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}m`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)}h`;
  if (ago < WEEK) return `${Math.floor(ago / DAY)}d`;
  const timeZone = utc ? 'UTC' : undefined;
  const yearOf = (time: number) => (utc ? new Date(time).getUTCFullYear() : new Date(time).getFullYear());
  const year = yearOf(then) === yearOf(now) ? undefined : 'numeric';
  return dateFormat({ month: 'short', day: 'numeric', year, timeZone }).format(then);
}

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/**
 * How long ago within a sentence: "Joined just now", "Joined 11 min ago", "Joined 2 hours ago", "Joined 3 days ago",
 * then the date.
 * @param then, now ms
 */
export function timeAgo(then: number, now: number, utc = false): string {
  const ago = now - then;
  if (ago < MINUTE) return 'just now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`;
  if (ago < DAY) return some(Math.floor(ago / HOUR), 'hour');
  return ago < WEEK ? some(Math.floor(ago / DAY), 'day') : shortTime(then, now, utc);
}
