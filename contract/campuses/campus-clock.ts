import { zoneOffset } from './zone-offset.ts';

/**
 * A time as a campus's clock shows it, in the form of a date and time field: "2026-11-24T18:00".
 * @param at milliseconds since 1970
 * @param timeZone IANA name of the campus's time zone
 */
export const toCampusClock = (at: number, timeZone: string): string =>
  new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 16);

/**
 * The time at which a campus's clock shows a text; in an hour that clocks skip, the time an hour before.
 * @returns milliseconds since 1970; NaN for a text that is no time
 */
export function fromCampusClock(text: string, timeZone: string): number {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  // twice, for a night in which the clocks change
  const near = wall - zoneOffset(wall, timeZone);
  return wall - zoneOffset(near, timeZone);
}
