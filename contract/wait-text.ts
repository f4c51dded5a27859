import { type LimitName, rateLimits } from './rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** For a shorter wait, "in a moment" is accurate. */
const LONG_WAIT_SECONDS = 90;

const spans = [
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** A duration in its largest unit, rounded up: `1 minute`, `3 hours`. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  const [size, unit] = minutes >= 24 * 60 ? [24 * 60, 'day'] : minutes >= 60 ? [60, 'hour'] : [1, 'minute'];
  const count = Math.ceil(minutes / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function spanInWords(seconds: number): string {
  const [size, unit] = spans.find(([length]) => seconds % length === 0) ?? [MINUTE, 'minute'];
  return seconds === size ? unit : `${Math.ceil(seconds / size)} ${unit}s`;
}

/**
 * The message for someone who did something too often. It has `{when}` in place of the end of the wait, which the page
 * fills in by the reader's clock. Null for a wait that is over in a moment.
 */
export function waitText(name: LimitName, waitSeconds: number): string | null {
  const { did, again, seconds } = rateLimits[name];
  if (waitSeconds < LONG_WAIT_SECONDS) return null;
  return `${did} in the last ${spanInWords(seconds)}. You can ${again} {when}.`;
}

/** Fills in the duration where the reader's clock isn't known. */
export const withWait = (text: string, waitSeconds: number): string =>
  text.replace('{when}', `in ${durationText(waitSeconds)}`);
