import { meetUpDays } from '../../../contract/deals/meet-up-times.ts';
import { dateOf } from '../../../contract/deals/times.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const QUARTER = 15;

/** Hour and minute of the day; `sure`: morning or afternoon was said. */
interface Clock {
  hour: number;
  minute: number;
  sure: boolean;
}

function clockIn(said: string): Clock | null {
  if (/\bnoon\b/.test(said)) return { hour: 12, minute: 0, sure: true };
  const [, hours, minutes, half] =
    /\b(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m|p\.m)/.exec(said) ??
    /\b(\d{1,2}):(\d{2})\b/.exec(said) ??
    /\b(?:at|around|by|after) (\d{1,2})\b/.exec(said) ??
    /\b(\d{1,2})ish\b/.exec(said) ??
    [];
  const hour = Number(hours);
  const minute = Math.round(Number(minutes ?? 0) / QUARTER) * QUARTER;
  if (!(hour >= 1 && hour <= (half ? 12 : 23)) || minute > 45) return null;
  if (half) return { hour: (hour % 12) + (half.startsWith('p') ? 12 : 0), minute, sure: true };
  // nobody meets at 4 in the night
  return { hour: hour < 8 ? hour + 12 : hour, minute, sure: hour > 12 };
}

/** How many days from today a text names; null: it names none. */
function dayIn(said: string, today: number): number | null {
  if (/\b(today|tonight|this (morning|afternoon|evening))\b/.test(said)) return 0;
  if (/\b(tomorrow|tmrw|tmr|tomorow)\b/.test(said)) return 1;
  const found = /\b(sun|mon|tue|wed|thu|fri|sat)(s|r|rs|nes|ur)?(day)?\b/.exec(said)?.[1];
  if (!found) return null;
  return (WEEKDAYS.indexOf(found) - today + 7) % 7 || 7;
}

/**
 * The next time that a text names, as a meet-up can have it: within seven days, on the quarter hour, by the campus's clock.
 * Milliseconds since 1970; null for none.
 */
export function timeIn(said: string, { now, timeZone }: { now: number; timeZone: string }): number | null {
  const clock = clockIn(said);
  if (!clock) return null;
  const days = meetUpDays(now, timeZone);
  const today = dateOf(now, timeZone);
  const dayNumber = (date: string) => Date.parse(date) / 86_400_000;
  const wanted = dayIn(said, new Date(today).getUTCDay());
  const labelOf = ({ hour, minute }: Clock) =>
    `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  const later = { ...clock, hour: clock.hour + 12 };
  const clocks = clock.sure || clock.hour >= 12 ? [clock] : [clock, later];
  for (const { date, times } of days) {
    const ahead = dayNumber(date) - dayNumber(today);
    if (wanted === null ? ahead > 1 : ahead !== wanted) continue;
    for (const each of clocks) {
      const found = times.find(({ label }) => label === labelOf(each));
      if (found) return found.at;
    }
  }
  return null;
}
