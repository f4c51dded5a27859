import type { Spot } from '../../../contract/campuses/spot.ts';
import { coreOf, tests, yeses } from './patterns.ts';
import { timeIn } from './time-in.ts';

/** What a text seems to mean for a deal: `price` in whole dollars, `at` in ms, `spot` the id of the one it names. */
export type Hint =
  | { kind: 'offer'; price: number }
  | { kind: 'accept' }
  | { kind: 'meet'; at: number; spot: string | null };

/** What "tomorrow at 5" depends on. */
export interface HintContext {
  /** ms */
  now: number;
  /** of the campus */
  timeZone: string;
  spots: readonly Pick<Spot, '_id' | 'name'>[];
}

/** The longest text, in UTF-16 units, that is read as a short question or answer. */
const LONGEST = 160;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .replace(/,(?=\d{3}\b)/g, '')
    .trim();

/**
 * What a message seems to mean: a price, a yes, or a time to meet. Null for everything else, which is nearly everything. It
 * runs on the device alone.
 */
export function recognize(text: string, context: HintContext): Hint | null {
  const said = plain(text);
  if (said === '' || said.length > LONGEST) return null;
  const has = (kind: keyof typeof tests) => tests[kind].some((test) => test.test(said));
  if (has('misleading')) return null;
  const isMeeting = has('meetings');
  if (isMeeting && !has('otherTimes')) {
    const at = timeIn(said, context);
    if (at !== null) return { kind: 'meet', at, spot: spotIn(said, context.spots) };
  }
  for (const test of tests.offers) {
    const found = test.exec(said)?.filter((part) => /^\d{1,5}$/.test(part ?? ''));
    const price = Number(found?.at(-1));
    if (found && price > 0) return { kind: 'offer', price };
  }
  const core = coreOf(said);
  const isYes = yeses.has(core) || tests.acceptances.some((test) => test.test(core));
  return isYes ? { kind: 'accept' } : null;
}

/** Words that many places have in their names. */
const COMMON = new Set(['hall', 'center', 'building', 'campus', 'student', 'university', 'memorial', 'house', 'state']);

/** The id of the first meet-up spot that a text names by a word of its name; null for none. */
function spotIn(said: string, spots: HintContext['spots']): string | null {
  const words = new Set(said.match(/[a-z]{3,}/g));
  const named = spots.find(({ name }) =>
    (name.toLowerCase().match(/[a-z]{4,}/g) ?? []).some((word) => !COMMON.has(word) && words.has(word)),
  );
  return named?._id ?? null;
}
