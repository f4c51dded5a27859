/** Letters that sound alike: one in place of the other is half an error. */
const alike = new Set(
  ['iy', 'yi', 'ck', 'kc', 'cs', 'sc', 'sz', 'zs'].map((pair) => pairOf(pair.charCodeAt(0), pair.charCodeAt(1))),
);

/**
 * The edit distance of two words: letters left out, added, replaced, or two neighbors swapped. A letter once instead of
 * twice is half an error. A misspelled word is compared with hundreds of others, so letters are numbers here and the three
 * rows are used again.
 * @param most a larger distance may be returned as Infinity
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let row: number[] = [];
  for (let j = 0; j <= other.length; j++) row.push(j);
  let before = row.slice();
  let next = row.slice();
  let leastOfRow = 0;
  let mineBefore = -1;
  for (let i = 1; i <= one.length; i++) {
    const mine = one.charCodeAt(i - 1);
    const added = mine === mineBefore ? 0.5 : 1;
    let leastOfNext = i;
    let itsBefore = -1;
    next[0] = i;
    for (let j = 1; j <= other.length; j++) {
      const its = other.charCodeAt(j - 1);
      const replaced = mine === its ? 0 : alike.has(pairOf(mine, its)) ? 0.5 : 1;
      const missing = its === itsBefore ? 0.5 : 1;
      let least = (row[j - 1] as number) + replaced;
      least = Math.min(least, (row[j] as number) + added, (next[j - 1] as number) + missing);
      if (mine === itsBefore && mineBefore === its) least = Math.min(least, (before[j - 2] as number) + 1);
      next[j] = least;
      leastOfNext = Math.min(leastOfNext, least);
      itsBefore = its;
    }
    // a swap reaches two rows back
    if (leastOfRow > most && leastOfNext > most) return Infinity;
    leastOfRow = leastOfNext;
    mineBefore = mine;
    [before, row, next] = [row, next, before];
  }
  return row[other.length] as number;
}

/** A number for two letters. */
function pairOf(one: number, other: number): number {
  return (one << 16) | other;
}
