import type { Spot } from '../../../../contract/campuses/spot.ts';
import { acceptances, meetings, misleading, offers, otherTimes } from './patterns.ts';
import { timeIn } from './time-in.ts';

/** What a text seems to mean for a deal. */
export type Hint =
  | { kind: 'offer'; price: number }
  | { kind: 'accept' }
  | { kind: 'meet'; at: number; spot: string | null };

/** What "tomorrow at 5" depends on. */
export interface HintContext {
  /** milliseconds since 1970 */
  now: number;
  /** of the campus */
  timeZone: string;
  spots: readonly Pick<Spot, '_id' | 'name'>[];
}

/** Longer texts aren't a short question or answer. */
const LONGEST = 160;

/** An amount, but not a time, a measure or a number of things. */
const AMOUNT =
  '(?:\\$ ?(\\d{1,5})(?![\\d:.]\\d)|(\\d{1,5})(?: ?(?:\\$|bucks|dollars|usd)|(?![\\d:%.]\\d| ?(?:am|pm|a\\.m|p\\.m|%|mins?|minutes|hours?|hrs?|days?|weeks?|months?|miles?|inch|inches|in\\b|ft|feet|lbs?|pounds|gb|tb|people|pages|pieces|of\\b|x\\b|th\\b|st\\b|nd\\b|rd\\b|more\\b|other\\b|and a half))\\b))';
const TIME =
  '(?:\\d{1,2}(?::\\d{2})? ?(?:am|pm|a\\.m\\.?|p\\.m\\.?)|(?:at|around|by|after) \\d{1,2}(?::\\d{2})?\\b|\\d{1,2}:\\d{2}|\\d{1,2}ish|\\bnoon\\b)';
/** A short suggestion of nothing but a place and a time, asked: "5pm at the union tomorrow?" */
const BARE_TIME = new RegExp(
  `^(ok|okay|hi|hey|maybe|so|then|and|cool|great)?,? ?((today|tonight|tomorrow|tmrw|tmr|(on |this |next )?(mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(day)?|this (morning|afternoon|evening)|(the )?(union|library|gym|quad|rec|cafe|dorm|lobby)),? ?)*(at |around )?${TIME}(,? ?(at|in|by|outside|near) .{1,40})?(,? ?(today|tonight|tomorrow|tmrw|tmr|(on |this |next )?(mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(day)?|then|maybe))?\\?$`,
);

const made = (patterns: readonly string[]): RegExp[] =>
  patterns.map((pattern) => new RegExp(pattern.replaceAll('#', AMOUNT).replaceAll('@', TIME)));
const offerTests = made(offers);
const acceptTests = made(acceptances);
const meetTests = made(meetings);
const misleadingTests = made(misleading);
const otherTimeTests = made(otherTimes);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/,(?=\d{3}\b)/g, '')
    .trim();

/**
 * What a message seems to mean: a price, a yes, or a time to meet. Null for everything else, which is nearly everything. It runs on
 * the device alone.
 */
export function recognize(text: string, context: HintContext): Hint | null {
  const said = plain(text);
  if (said === '' || said.length > LONGEST) return null;
  const has = (tests: readonly RegExp[]) => tests.some((test) => test.test(said));
  if (has(misleadingTests)) return null;
  const isMeeting = has(meetTests) || BARE_TIME.test(said);
  if (isMeeting && !has(otherTimeTests)) {
    const at = timeIn(said, context);
    if (at !== null) return { kind: 'meet', at, spot: spotIn(said, context.spots) };
  }
  for (const test of offerTests) {
    const found = test.exec(said)?.filter((part) => /^\d{1,5}$/.test(part ?? ''));
    const price = Number(found?.at(-1));
    if (found && price > 0) return { kind: 'offer', price };
  }
  return has(acceptTests) ? { kind: 'accept' } : null;
}

/** Words that many places have in their names. */
const COMMON = new Set(['hall', 'center', 'building', 'campus', 'student', 'university', 'memorial', 'house', 'state']);

/** The meet-up spot that a text names by a word of its name. */
function spotIn(said: string, spots: HintContext['spots']): string | null {
  const words = new Set(said.match(/[a-z]{3,}/g));
  const named = spots.find(({ name }) =>
    (name.toLowerCase().match(/[a-z]{4,}/g) ?? []).some((word) => !COMMON.has(word) && words.has(word)),
  );
  return named?._id ?? null;
}
