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

/** The eras that cover some days before a time, and the one after it: what was made a moment ago is among them. */
export function erasOf(campusId: string, from: number, days: number): string[] {
  const length = LENGTHS.find((each) => days / 2 ** each >= PARTS) ?? 0;
  const day = (from - BEGINNING) / DAY;
  const eraAt = (which: number) => Math.floor(which) >> length;
  const first = eraAt(day - days);
  return Array.from({ length: eraAt(day) + 2 - first }, (_, n) => `${campusId}#${length}#${first + n}`);
}

/**
 * Stretches of time back from one, as eras, of which the first is likely to hold a page of hits; each of the next is
 * some times as long. They end where one may as well look at everything.
 * @param matches about how many posts of the whole span are hits
 */
export function* erasBack(campusId: string, from: number, { oldest, newest }: Span, matches: number) {
  const left = (from - oldest) / DAY;
  for (let days = ((newest - oldest) / DAY / matches) * WANTED; days < left / 2; days *= WIDER)
    yield erasOf(campusId, from, days);
}
