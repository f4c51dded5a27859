import type { Verdict } from './judge.ts';
import type { Finding } from './verify.ts';

/** Lines of cells below each other, the first line their titles. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length))) ?? [];
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  const [titles = [], ...rest] = rows;
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

const share = ({ tries, failed }: { tries: number; failed: number }): string => `${failed} of ${tries}`;

/** What is printed at the end: a line for each outage, and what was found. */
export function table(verdicts: readonly Verdict[], findings: readonly Finding[]): string {
  const outages = verdicts.map(({ outage, counts, overloaded, slowest, recovery, wrong }) => [
    outage.what,
    outage.second ?? 'none',
    `${((outage.backAt - outage.killedAt) / 1000).toFixed(1)} s`,
    share(counts.read),
    share(counts.write),
    share(counts.media),
    String(overloaded),
    `${(slowest / 1000).toFixed(1)} s`,
    recovery > 0 ? `${(recovery / 1000).toFixed(1)} s` : 'at once',
    wrong.length === 0 ? 'yes' : 'NO',
  ]);
  const faults = verdicts
    .filter(({ faults: words }) => words !== '')
    .map(
      ({ outage, faults: words, wrong }) =>
        `${outage.what}: ${words}${wrong.length > 0 ? ` (wrong: ${wrong.slice(0, 6).join('; ')})` : ''}`,
    );
  return [
    aligned([
      [
        'killed',
        'its second',
        'away',
        'reads failed',
        'writes failed',
        'media failed',
        'overload',
        'slowest',
        'well again',
        'good',
      ],
      ...outages,
    ]),
    '',
    ...(faults.length > 0 ? ['What failed:', ...faults, ''] : []),
    aligned([
      ['at the end', 'found', 'good'],
      ...findings.map(({ what, found, good }) => [what, found, good ? 'yes' : 'NO']),
    ]),
  ].join('\n');
}
