export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR_MS = 60 * MINUTE;
export const DAY = 24 * HOUR_MS;

/** The campus's. */
export const TIME_ZONE = 'America/Chicago';

/** A time in milliseconds as ISO 8601 for the database. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();
