import { campusDays } from '../../contract/campuses/campus-time.ts';
import { formatDate } from '../../contract/date-format.ts';

const MINUTE_MS = 60_000;

/**
 * When a wait is over, by the campus's clock: "at 4:20 PM", "tomorrow at 9:05 AM", "on Sunday at 9:05 AM". Rounded up to
 * the minute, so that it really is over by then.
 * @param now ms
 */
export function whenOver(waitSeconds: number, timeZone: string, now = Date.now()): string {
  const over = Math.ceil((now + waitSeconds * 1_000) / MINUTE_MS) * MINUTE_MS;
  const time = `at ${formatDate(over, { timeStyle: 'short', timeZone })}`;
  const days = campusDays(now, over, timeZone);
  if (days === 0) return time;
  if (days === 1) return `tomorrow ${time}`;
  const day = days < 7 ? ({ weekday: 'long' } as const) : ({ month: 'long', day: 'numeric' } as const);
  return `on ${formatDate(over, { ...day, timeZone })} ${time}`;
}
