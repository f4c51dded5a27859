import type { Outcome } from './figure.ts';
import type { Compared } from './load/rounds.ts';

const columns = ['figure', 'ours', 'baseline', 'value', 'by cpu', 'goal', 'met'] as const;

/**
 * The outcomes as a table for the terminal.
 * @param more one more column
 */
export function table(outcomes: readonly Outcome[], more?: { title: string; cells: readonly string[] }): string {
  const titles = more ? [...columns, more.title] : columns;
  const rows = outcomes.map((outcome, at) => [
    outcome.figure,
    outcome.ours,
    outcome.baseline,
    outcome.value === null ? '-' : rounded(outcome.value),
    byProcessor(outcome.detail),
    outcome.goal,
    outcome.notRun ? '-' : outcome.met ? 'yes' : 'NO',
    ...(more ? [more.cells[at] ?? ''] : []),
  ]);
  const widths = titles.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The ratio by processor time, where there is one. */
const byProcessor = (detail: unknown): string =>
  detail && typeof detail === 'object' && 'cpuRatio' in detail ? rounded((detail as Compared).cpuRatio) : '';

/** Three digits that say something. */
export const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`;

/** The line of a figure whose goal is a share of its baseline's rate. */
export const share = (figure: string, compared: Compared, against: string, least: number): Outcome => ({
  figure,
  ours: `${perSecond(compared.ours.rate)}, p99 ${rounded(compared.ours.p99)} ms`,
  baseline: `${perSecond(compared.baseline.rate)} ${against}`,
  value: compared.ratio,
  goal: `≥ ${least} of it`,
  met: compared.ratio >= least,
  detail: compared,
});
