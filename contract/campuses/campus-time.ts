const DAY = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The parts of a time by a campus's clock, formatted manually: browser and server punctuate the same format
 * differently.
 */
function partsOf(at: number, timeZone: string): Record<string, string> {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
}

/**
 * A time on a campus, within a sentence: "Thu 6:00 PM", a week away or more "Aug 24, 6:00 PM".
 * @param at, now ms or ISO 8601
 * @param timeZone IANA name of the campus's time zone
 */
export function campusTime(at: number | string, timeZone: string, now: number): string {
  const then = typeof at === 'string' ? Date.parse(at) : at;
  const { weekday, month, day, hour, minute, dayPeriod } = partsOf(then, timeZone);
  const date = Math.abs(then - now) < 6 * DAY ? weekday : `${month} ${day},`;
  return `${date} ${hour}:${minute} ${dayPeriod}`;
}

/** A day on a campus: "Aug 24". */
export function campusDate(at: number | string, timeZone: string): string {
  const { month, day } = partsOf(typeof at === 'string' ? Date.parse(at) : at, timeZone);
  return `${month} ${day}`;
}

const days = new Map<string, Intl.DateTimeFormat>();

/** How many midnights of a campus lie between two times: 0 on the same day, 1 from one day to the next. */
export function campusDays(from: number, to: number, timeZone: string): number {
  let format = days.get(timeZone);
  // as 2026-11-26
  if (!format) days.set(timeZone, (format = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })));
  const [first = 0, last = 0] = [from, to].map((at) => Date.parse(format.format(at)));
  return Math.round((last - first) / DAY);
}
