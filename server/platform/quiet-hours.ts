import { quietUntil } from '../../contract/notifications/quiet-hours.ts';

/** A person's quiet hours, as in `22:00`, by the clock of their campus; null without any. */
export interface QuietRow {
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
}

/** SQL: the columns of QuietRow, of a row of users. */
export const quietColumns = (user: string): string => `left(${user}.quiet_from::text, 5) as quiet_from,
  left(${user}.quiet_to::text, 5) as quiet_to,
  (select home.time_zone from campuses home where home.id = ${user}.campus_id) as time_zone`;

/**
 * When the quiet hours end that a person has now.
 * @param now milliseconds, by the product's clock
 * @returns milliseconds; null outside of quiet hours
 */
export const quietEnd = ({ quiet_from: from, quiet_to: to, time_zone: timeZone }: QuietRow, now: number) =>
  from === null || to === null || timeZone === null ? null : quietUntil(now, { from, to }, timeZone);
