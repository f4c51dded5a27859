const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A time as a campus's clock shows it, in the form of a date and time field: "2026-11-24T18:00".
 * @param at milliseconds since 1970
 * @param timeZone IANA name of the campus's time zone
 */
export function toCampusClock(at: number, timeZone: string): string {
  let format = formats.get(timeZone);
  // as 2026-11-24 18:00
  if (!format)
    formats.set(
      timeZone,
      (format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })),
    );
  return format.format(at).replace(' ', 'T');
}

/**
 * The time at which a campus's clock shows a text; in an hour that clocks skip, the time an hour before.
 * @returns milliseconds since 1970; NaN for a text that is no time
 */
export function fromCampusClock(text: string, timeZone: string): number {
  const wall = Date.parse(`${text}Z`);
  if (Number.isNaN(wall)) return wall;
  const aheadAt = (at: number) => Date.parse(`${toCampusClock(at, timeZone)}Z`) - at;
  // the zone's offset at a time near it, then at the time itself
  const ahead = aheadAt(wall - aheadAt(wall));
  return wall - ahead;
}
