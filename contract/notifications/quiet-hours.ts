import { fromCampusClock, toCampusClock } from '../campuses/campus-clock.ts';

/** From when until when, by a campus's clock: "22:00" to "07:00". */
export interface QuietHours {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A time of a day by the campus's clock; in an hour that clocks skip, an hour later by the clock. */
function instant(text: string, timeZone: string): number {
  const at = fromCampusClock(text, timeZone);
  return toCampusClock(at, timeZone) === text ? at : at + HOUR_MS;
}

/**
 * When the quiet hours end in which an instant lies. They are one stretch of time in every night, also when
 * clocks go back: of an hour that comes twice they begin or end in the first.
 * @param at milliseconds since 1970
 * @param timeZone IANA name of the campus's time zone
 * @returns milliseconds since 1970; null outside of quiet hours
 */
export function quietUntil(at: number, { from, to }: QuietHours, timeZone: string): number | null {
  const today = Date.parse(toCampusClock(at, timeZone).slice(0, 10));
  const on = (day: number, time: string) => instant(`${new Date(day).toISOString().slice(0, 10)}T${time}`, timeZone);
  for (const began of [today - DAY_MS, today]) {
    const end = on(to > from ? began : began + DAY_MS, to);
    if (at >= on(began, from) && at < end) return end;
  }
  return null;
}
