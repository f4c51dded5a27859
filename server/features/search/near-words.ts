/** Letters that sound alike: one in place of the other is half an error. */
const alike = new Set(['iy', 'yi', 'ck', 'kc', 'cs', 'sc', 'sz', 'zs']);

/**
 * The edit distance of two words: letters left out, added, replaced, or two neighbors swapped. A letter once instead of twice is half
 * an error.
 * @param most a larger distance may be returned as Infinity
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let before: number[] = [];
  let [leastBefore, leastOfRow] = [0, 0];
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const [mine, its] = [one[i - 1], other[j - 1]];
      const same = mine === its ? 0 : alike.has(`${mine ?? ''}${its ?? ''}`) ? 0.5 : 1;
      const added = mine === one[i - 2] ? 0.5 : 1;
      const missing = its === other[j - 2] ? 0.5 : 1;
      let least = Math.min(
        (row[j] as number) + added,
        (next[j - 1] as number) + missing,
        (row[j - 1] as number) + same,
      );
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    // a swap reaches two rows back
    [leastBefore, leastOfRow] = [leastOfRow, Math.min(...next)];
    if (leastBefore > most && leastOfRow > most) return Infinity;
    before = row;
    row = next;
  }
  return row[other.length] as number;
}
