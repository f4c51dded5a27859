import { type LimitName, rateLimits } from './rate-limits.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** For a shorter wait "in a moment" is true. */
const LONG_WAIT_SECONDS = 90;

const spans = [
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
] as const;

/** A time in words, in its largest unit, rounded up: `1 minute`, `3 hours`. */
export function inWords(seconds: number): string {
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
 * What is said to whoever did something too often: how long to wait, with `{when}` in place of the time, which is the
 * reader's own. Null for a wait that is over in a moment.
 */
export function waitText(name: LimitName, waitSeconds: number): string | null {
  const { did, again, seconds } = rateLimits[name];
  if (waitSeconds < LONG_WAIT_SECONDS) return null;
  return `${did} in the last ${spanInWords(seconds)}. You can ${again} {when}.`;
}

/** Puts a time into a text of `waitText`: in words where no clock of the reader is known. */
export const withWait = (text: string, waitSeconds: number): string =>
  text.replace('{when}', `in ${inWords(waitSeconds)}`);
