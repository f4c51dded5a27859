import { meetUpDays } from '../../../contract/deals/meet-up-times.ts';
import { dateOf } from '../../../contract/deals/times.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const QUARTER = 15;

/** A time of day. */
interface Clock {
  /** 0 to 23 */
  hour: number;
  minute: number;
}

/** The times of day that a text may mean, the likeliest first. */
function clocksIn(said: string): Clock[] {
  if (/\bnoon\b/.test(said)) return [{ hour: 12, minute: 0 }];
  const [, hours, minutes, amOrPm] =
    /\b(\d{1,2})(?::(\d{2}))? ?(am|pm|a\.m|p\.m)/.exec(said) ??
    /\b(\d{1,2}):(\d{2})\b/.exec(said) ??
    /\b(?:at|around|by|after) (\d{1,2})\b/.exec(said) ??
    /\b(\d{1,2})ish\b/.exec(said) ??
    [];
  const hour = Number(hours);
  const minute = Math.round(Number(minutes ?? 0) / QUARTER) * QUARTER;
  // 5:55 would be rounded to the next hour, which nobody said, and 5:99 is no time
  if (!(hour >= 1 && hour <= (amOrPm ? 12 : 23)) || minute > 45) return [];
  if (amOrPm) return [{ hour: (hour % 12) + (amOrPm.startsWith('p') ? 12 : 0), minute }];
  const [early, late] = [
    { hour, minute },
    { hour: hour + 12, minute },
  ];
  // nobody meets at 4 in the night; at 9 people meet in the morning or in the evening
  if (hour < 8) return [late];
  return hour < 12 ? [early, late] : [early];
}

/** How many days from today a text names; null: it names none. @param today the weekday, 0 for Sunday */
function dayIn(said: string, today: number): number | null {
  if (/\b(today|tonight|this (morning|afternoon|evening))\b/.test(said)) return 0;
  if (/\b(tomorrow|tmrw|tmr|tomorow)\b/.test(said)) return 1;
  const found = /\b(sun|mon|tue|wed|thu|fri|sat)(s|r|rs|nes|ur)?(day)?\b/.exec(said)?.[1];
  if (!found) return null;
  // "Friday", said on a Friday, is next week's
  return (WEEKDAYS.indexOf(found) - today + 7) % 7 || 7;
}

/**
 * The next time that a text names, as a meet-up can have it: within seven days, on the quarter hour, by the campus's clock.
 * If it names no day, today or tomorrow. In ms; null for none.
 * @param said in lower case
 */
export function timeIn(said: string, { now, timeZone }: { now: number; timeZone: string }): number | null {
  const clocks = clocksIn(said);
  // the days and times that a meet-up can have now, without those that are past
  const days = meetUpDays(now, timeZone);
  const today = dateOf(now, timeZone);
  const dayNumber = (date: string) => Date.parse(date) / 86_400_000;
  const wanted = dayIn(said, new Date(today).getUTCDay());
  const labelOf = ({ hour, minute }: Clock) =>
    `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  for (const { date, times } of days) {
    const ahead = dayNumber(date) - dayNumber(today);
    if (wanted === null ? ahead > 1 : ahead !== wanted) continue;
    for (const clock of clocks) {
      const found = times.find(({ label }) => label === labelOf(clock));
      if (found) return found.at;
    }
  }
  return null;
}
