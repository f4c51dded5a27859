/** How a campus's posts lie in time. */
export interface Span {
  /** about how many there are */
  posts: number;
  /** when the first and the last were made, in milliseconds since 1970 */
  oldest: number;
  newest: number;
}

const DAY = 86_400_000;
/** Where the eras of `search_eras` (migration 0018) are counted from. */
const BEGINNING = Date.UTC(2000, 0, 1);
/** Lengths of eras, as powers of two of days; the longest first. */
const LENGTHS = [6, 4, 2, 0];
/** A stretch of time is made of at least so many eras, so that little more than it is looked through. */
const PARTS = 3;
/** How many posts are looked for at first: a page and some more, since they do not come evenly. */
const WANTED = 20;
const WIDER = 8;

/** Milliseconds since 1970, both ends included. */
export interface DateRange {
  from: number;
  until: number;
}

/** The eras that cover a stretch, as `search_eras` names them. */
export function dateRangesOf(campusId: string, { from, until }: DateRange): string[] {
  const length = LENGTHS.find((each) => (until - from) / DAY / 2 ** each >= PARTS) ?? 0;
  const eraAt = (time: number) => Math.floor((time - BEGINNING) / DAY) >> length;
  const first = eraAt(from);
  return Array.from({ length: eraAt(until) + 1 - first }, (_, n) => `${campusId}#${length}#${first + n}`);
}

/**
 * Stretches of time back from a moment, of which the first is likely to hold a page of hits; each of the next is some times
 * as long. They end where one may as well look at everything.
 * @param until milliseconds since 1970; what is made from then on is among the hits where it is null
 * @param matches about how many posts of the whole span are hits
 */
export function* stretchesBack(
  until: number | null,
  now: number,
  { oldest, newest }: Span,
  matches: number,
): Generator<DateRange> {
  const last = Math.max(now, newest);
  const back = until === null ? last : Math.min(until, last);
  for (let length = ((newest - oldest) / matches) * WANTED; length < (back - oldest) / 2; length *= WIDER)
    yield { from: back - length, until: until === null ? back + DAY : back };
}
