/** How a date is written. The time zone is the campus's, or UTC for days that have no time. */
type DateOptions = Intl.DateTimeFormatOptions & { timeZone: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date by a time zone's clock, with the same text in every browser and on the server: these put different spaces before
 * AM and PM. Formats are shared, because a phone takes several ms to create one.
 * @param at ISO 8601, or ms
 */
export function formatDate(at: string | number, options: DateOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, format);
  return format.format(new Date(at)).replace('\u202f', ' ');
}
