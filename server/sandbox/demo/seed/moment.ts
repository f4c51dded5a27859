export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The campus's. */
export const TIME_ZONE = 'America/Chicago';

/** A time in milliseconds as ISO 8601 for the database. */
export const iso = (ms: number): string => new Date(ms).toISOString();
