import { classNames } from './class-names.ts';
import { serverNow, useTicking } from './clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

const SAME_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/**
 * How long ago, as short as can be: "now", "5m", "2h", "3d", then "Nov 3", with the year when it is another.
 * @param then, now ms
 */
export function shortTime(then: number, now: number): string {
  const ago = now - then;
  if (ago < MINUTE) return 'now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)}m`;
  if (ago < DAY) return `${Math.floor(ago / HOUR)}h`;
  if (ago < WEEK) return `${Math.floor(ago / DAY)}d`;
  const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? SAME_YEAR : OTHER_YEAR).format(then);
}

/** `at` is ISO 8601; the full time shows on hover. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  useTicking();
  const then = Date.parse(at);
  const now = serverNow();
  if (Number.isNaN(then)) return null;
  return (
    <time
      dateTime={at}
      title={FULL.format(then)}
      // what day it was is known by the reader's clock alone
      className={classNames(now - then < WEEK ? '' : 'in-data-drawn:invisible', className)}
    >
      {shortTime(then, now)}
    </time>
  );
}
