import type { Options } from './options.ts';
import type { Site } from './site.ts';

/** One line of the table. */
export interface Outcome {
  /** what was measured */
  figure: string;
  ours: string;
  baseline: string;
  /** what the goal is about, in its own unit; null when it could not be measured */
  value: number | null;
  goal: string;
  met: boolean;
  /** why it was not measured here, where it was not */
  notRun?: string;
  /** everything behind it, for the JSON */
  detail?: unknown;
}

export interface Bench {
  options: Options;
  /** the size that was asked for */
  site: Site;
  /** the small one to compare with, opened at its first use */
  small(): Promise<Site>;
  /** the next port of the range, 0 when there is none: any free one */
  port(): number;
}

/** The line of a figure that could not be measured on this machine. */
export const notRun = (figure: string, goal: string, why: string): Outcome => ({
  figure,
  ours: `not run: ${why}`,
  baseline: '',
  value: null,
  goal,
  met: false,
  notRun: why,
});

/** Something that is measured: one file in `figures`, listed in `figures/all.ts`. */
export interface Figure {
  /** its name for --only */
  name: string;
  /** nothing that reads comes after something that writes */
  writes?: true;
  /** looks into the running server */
  inspects?: true;
  /** takes too long to be measured again */
  once?: true;
  measure(bench: Bench): Promise<Outcome[]>;
}
