import type { Outcome } from './figure.ts';

/** How often a figure is measured whose goal was missed. */
export const TIMES = 3;

/**
 * What counts of several measurements of one figure: for each line what most of them said, met or not, and of these the one
 * with the middle value. The line tells how many met its goal, so that nobody takes luck for the rule.
 * @param runs one measurement each, with the same lines
 */
export function medianOf(runs: readonly Outcome[][]): Outcome[] {
  // one that failed has a single line
  const [longest = []] = runs.toSorted((one, other) => other.length - one.length);
  return longest.map((line) => {
    const all = runs.flatMap((run) => run.filter(({ figure }) => figure === line.figure));
    const met = all.filter((each) => each.met);
    const counting = (met.length > all.length / 2 ? met : all.filter((each) => !each.met)).toSorted(
      (one, other) => (one.value ?? Infinity) - (other.value ?? Infinity),
    );
    const middle = counting[Math.floor(counting.length / 2)] ?? line;
    if (runs.length === 1 || met.length === all.length || line.notRun) return middle;
    return { ...middle, ours: `${middle.ours} (met in ${met.length} of ${all.length})`, detail: all };
  });
}
