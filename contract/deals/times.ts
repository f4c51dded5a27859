/*
 * Days and times of meet-ups in words, in the time zone of their campus: what `campusTime` doesn't say. Instants are
 * milliseconds since 1970 or ISO 8601.
 */
export type Instant = number | string;

const DAY = 86_400_000;
const options = {
  clock: { hour: 'numeric', minute: '2-digit' },
  weekday: { weekday: 'short' },
  longWeekday: { weekday: 'long' },
  monthDay: { month: 'short', day: 'numeric' },
  dayOfMonth: { day: 'numeric' },
  zone: { timeZoneName: 'short' },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is slow, so each is created once. */
function format(name: keyof typeof options, zone: string): Intl.DateTimeFormat {
  const key = `${name} ${zone}`;
  let found = formats.get(key);
  if (!found) {
    // en-CA writes dates as 2026-11-26
    found = new Intl.DateTimeFormat(name === 'date' ? 'en-CA' : 'en-US', { ...options[name], timeZone: zone });
    formats.set(key, found);
  }
  return found;
}

const ms = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at));
/** Intl separates "PM" by a narrow space that looks odd in some fonts and breaks searching. */
const write = (name: keyof typeof options, at: Instant, zone: string): string =>
  format(name, zone).format(ms(at)).replaceAll('\u202f', ' ');

/** "6:00 PM" */
export const clockTime = (at: Instant, zone: string): string => write('clock', at, zone);

/** "2026-11-26", for comparing days */
export const dateOf = (at: Instant, zone: string): string => write('date', at, zone);

/** "CST" */
export const zoneName = (at: Instant, zone: string): string =>
  format('zone', zone)
    .formatToParts(ms(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

const daysBetween = (from: Instant, to: Instant, zone: string): number =>
  Math.round((Date.parse(dateOf(to, zone)) - Date.parse(dateOf(from, zone))) / DAY);

/** "Today", "Tomorrow", "Yesterday", "Thursday" within six days before or after `now`, else "Thu, Dec 3". */
export function dayName(at: Instant, zone: string, now: Instant): string {
  const days = daysBetween(now, at, zone);
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days === -1) return 'Yesterday';
  return Math.abs(days) < 7
    ? write('longWeekday', at, zone)
    : `${write('weekday', at, zone)}, ${write('monthDay', at, zone)}`;
}

/** "Today, Nov 26", "Fri, Nov 27": an entry of a list of days. */
export function dayLabel(at: Instant, zone: string, now: Instant): string {
  const days = daysBetween(now, at, zone);
  const name = days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : write('weekday', at, zone);
  return `${name}, ${write('monthDay', at, zone)}`;
}

/** "Today 5 PM", "Tomorrow 10:30 AM": a quick choice. */
export function quickTime(at: Instant, zone: string, now: Instant): string {
  const clock = clockTime(at, zone);
  return `${dayName(at, zone, now)} ${clock.replace(':00', '')}`;
}

/** "Today at 5:00 PM" */
export const meetUpTime = (at: Instant, zone: string, now: Instant): string =>
  `${dayName(at, zone, now)} at ${clockTime(at, zone)}`;

/** A calendar sheet: "WED" and "26". */
export const calendarDay = (at: Instant, zone: string): { weekday: string; day: string } => ({
  weekday: write('weekday', at, zone).toUpperCase(),
  day: write('dayOfMonth', at, zone),
});
