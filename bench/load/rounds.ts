import type { Duration, Run } from './load.ts';

export interface Rounds {
  /** how often each side runs */
  rounds: number;
  /** how long each time */
  seconds: number;
}

export interface Compared {
  ours: Run;
  baseline: Run;
  /** our rate by the baseline's: the median of the rounds, each of which compares two runs that followed each other */
  ratio: number;
  /** the same by processor time for one answer, which who else uses the machine changes least */
  cpuRatio: number;
  /** and by that of the databases behind both sides too; NaN where that was not asked for */
  workRatio: number;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const medianRun = (runs: readonly Run[]): Run =>
  [...runs].sort((one, other) => one.rate - other.rate)[runs.length >> 1] as Run;

/** Seconds that both sides run before the first round, and at the beginning of each, without being counted. */
const WARM_UP = { first: 1.5, again: 0.2 };

/** Runs both sides in turn and in short rounds, so that whatever else the machine does meets both. */
export async function compare(
  ours: (duration: Duration) => Promise<Run>,
  baseline: (duration: Duration) => Promise<Run>,
  { rounds, seconds }: Rounds,
): Promise<Compared> {
  const duration = { seconds, warmUp: WARM_UP.again };
  for (const side of [ours, baseline]) await side({ seconds: 0.1, warmUp: WARM_UP.first });
  const runs: { ours: Run; baseline: Run }[] = [];
  for (let round = 0; round < rounds; round++)
    runs.push({ ours: await ours(duration), baseline: await baseline(duration) });
  return {
    ours: medianRun(runs.map((run) => run.ours)),
    baseline: medianRun(runs.map((run) => run.baseline)),
    ratio: median(runs.map((run) => run.ours.rate / run.baseline.rate)),
    cpuRatio: median(runs.map((run) => run.baseline.cpu / run.ours.cpu)),
    workRatio: median(runs.map((run) => run.baseline.work / run.ours.work)),
  };
}
