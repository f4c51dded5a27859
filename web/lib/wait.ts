import { dateFormat } from './date-format.ts';

const MINUTE_MS = 60_000;

/**
 * When a wait is over, in the reader's time zone: "at 4:20 PM", "tomorrow at 9:05 AM", "on Sunday at 9:05 AM". Rounded
 * up to the minute, so that it really is over by then.
 */
export function whenOver(waitSeconds: number, now = new Date()): string {
  const over = new Date(Math.ceil((now.getTime() + waitSeconds * 1_000) / MINUTE_MS) * MINUTE_MS);
  const time = `at ${dateFormat({ hour: 'numeric', minute: '2-digit' }).format(over)}`;
  const days = daysFrom(now, over);
  if (days === 0) return time;
  if (days === 1) return `tomorrow ${time}`;
  const day = dateFormat(days < 7 ? { weekday: 'long' } : { month: 'long', day: 'numeric' });
  return `on ${day.format(over)} ${time}`;
}

/** The number of midnights between two times. */
function daysFrom(from: Date, to: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  return dayOf(to) - dayOf(from);
}
