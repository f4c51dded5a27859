import type { Compared } from './load.ts';
import type { Options } from './options.ts';
import type { Site } from './site.ts';

/** One line of the table. */
export interface Line {
  figure: string;
  ours: string;
  baseline: string;
  /** the measured value in its own unit; null if it couldn't be measured */
  value: number | null;
  goal: string;
  met: boolean;
  /** why it wasn't measured on this machine */
  notRun?: string;
  /** the details, for the JSON */
  detail?: unknown;
}

export interface Bench {
  options: Options;
  /** a running server on a database of the requested size */
  site: Site;
  /** the same with fewer posts, for comparison */
  small(): Promise<Site>;
}

export interface Figure {
  /** its name for --only */
  name: string;
  /** changes the database: it's measured after the figures that only read, on a copy */
  writes?: true;
  /** takes long, or isn't about speed: only measured with --all or --only */
  slow?: true;
  measure(bench: Bench): Promise<Line[]>;
}

/** The line of a rate whose goal is a share of its baseline's. */
export const share = (figure: string, compared: Compared, against: string, least: number): Line => ({
  figure,
  ours: `${perSecond(compared.ours.rate)}, p99 ${rounded(compared.ours.p99)} ms`,
  baseline: `${perSecond(compared.baseline.rate)} ${against}`,
  value: compared.ratio,
  goal: `≥ ${least} of it`,
  met: compared.ratio >= least,
  detail: compared,
});

/** The line of a value whose goal is an upper bound. */
export const atMost = (figure: string, value: number, most: number, unit: string, more: Partial<Line> = {}): Line => ({
  figure,
  ours: `${rounded(value)} ${unit}`,
  baseline: '',
  value,
  goal: `≤ ${most} ${unit}`,
  met: value <= most,
  ...more,
});

export const notRun = (figure: string, why: string): Line => ({
  figure,
  ours: `not run: ${why}`,
  baseline: '',
  value: null,
  goal: '',
  met: false,
  notRun: why,
});

/** Three significant digits. */
export const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')}/s`;

const columns = ['figure', 'ours', 'baseline', 'value', 'by cpu', 'goal', 'met'];

export function table(lines: readonly Line[]): string {
  const rows = lines.map(({ figure, ours, baseline, value, goal, met, notRun: why, detail }) => {
    const { cpuRatio } = (detail ?? {}) as Partial<Compared>;
    const numbers = [value, cpuRatio].map((each) => (each === null || each === undefined ? '' : rounded(each)));
    return [figure, ours, baseline, ...numbers, goal, why ? '-' : met ? 'yes' : 'NO'];
  });
  return aligned([columns, ...rows]);
}

/** Rows of cells in columns, the titles first. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const [titles = [], ...rest] = rows;
  const widths = titles.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return [titles, widths.map((width) => '-'.repeat(width)), ...rest].map((row) => line(row).trimEnd()).join('\n');
}
