/** The distribution of a campus's posts over time. */
export interface Span {
  /** approximate number of posts */
  posts: number;
  /** time of the first and last post, in milliseconds since 1970 */
  oldest: number;
  newest: number;
}

const DAY = 86_400_000;
/** Origin of the time buckets of `search_eras` (migration 0018). */
const BEGINNING = Date.UTC(2000, 0, 1);
/** Bucket lengths, as powers of two of days; the longest first. */
const LENGTHS = [6, 4, 2, 0];
/** A range consists of at least this many buckets, so that they cover little more than the range. */
const PARTS = 3;
/** Target number of hits in the first range: more than a page, since posts are not evenly distributed. */
const TARGET_HITS = 20;
/** How many times as long as the one before each range is. */
const WIDER = 8;

/** Milliseconds since 1970, both ends included. */
export interface DateRange {
  from: number;
  until: number;
}

/** The names of the buckets that cover a range, as `search_eras` makes them: `ou#4#151`. */
export function erasOf(campusId: string, { from, until }: DateRange): string[] {
  const power = LENGTHS.find((each) => (until - from) / DAY / 2 ** each >= PARTS) ?? 0;
  const bucketAt = (time: number) => Math.floor((time - BEGINNING) / DAY) >> power;
  const first = bucketAt(from);
  return Array.from({ length: bucketAt(until) + 1 - first }, (_, n) => `${campusId}#${power}#${first + n}`);
}

/**
 * Date ranges going back from a moment. The first one probably contains a page of hits; each following one is several
 * times as long. They end where searching without a range is just as fast.
 * @param until milliseconds since 1970; null: hits made after now are included
 * @param matches approximate number of hits in the whole span
 * @param wanted how many posts the first range probably contains
 */
export function* rangesBack(
  until: number | null,
  now: number,
  { oldest, newest }: Span,
  matches: number,
  wanted = TARGET_HITS,
): Generator<DateRange> {
  const last = Math.max(now, newest);
  const back = until === null ? last : Math.min(until, last);
  for (let length = ((newest - oldest) / matches) * wanted; length < (back - oldest) / 2; length *= WIDER)
    yield { from: back - length, until: until === null ? back + DAY : back };
}
