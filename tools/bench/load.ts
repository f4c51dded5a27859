import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, cpuSeconds } from './cores.ts';
import { Connection } from './connection.ts';

export interface Load {
  port: number;
  /** id of the process that responds */
  pid: number;
  /** id of its database's process, whose processor time then counts too */
  database?: number;
  /** the next request, whole: line, headers and body */
  next(): Buffer | string;
  /** how many responses count as one, such as a page of two calls */
  each?: number;
  /**
   * The load generator never sleeps. Otherwise each response has to wake it, which takes up to a quarter of a response
   * from memory, and only as long as the server is the slower of the two. Not where the database needs its core.
   */
  awake?: boolean;
}

export interface Duration {
  /** measured, after the warm-up */
  seconds: number;
  warmUp: number;
}

export interface Run {
  /** per second */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** processor time of the process that responds (and of the database, if given), µs per response */
  cpu: number;
  /** share of a core that the responding process used, and the load generator */
  busy: number;
  generator: number;
}

export interface Compared {
  ours: Run;
  baseline: Run;
  /** our rate divided by the baseline's: the median of the rounds, each of which compares two consecutive runs */
  ratio: number;
  /** the same by processor time per response, which other programs on the machine affect least */
  cpuRatio: number;
}

export const CONNECTIONS = 32;
/** If more of the calls are refused, the measurement is invalid. */
const MOST_REFUSED = 0.05;

/** Counts durations of up to a minute. */
export const histogram = (): RecordableHistogram => createHistogram({ lowest: 1, highest: 60_000_000, figures: 3 });
export const note = (of: RecordableHistogram, ms: number): void => of.record(Math.max(1, Math.round(ms * 1000)));
/** A percentile, ms. */
export const quantile = (of: RecordableHistogram, percent: number): number => of.percentile(percent) / 1000;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return ((sorted[(sorted.length - 1) >> 1] ?? NaN) + (sorted[sorted.length >> 1] ?? NaN)) / 2;
};

/** Returns a list's entries in turn, endlessly. */
export function inTurn<T>(list: readonly T[]): () => T {
  if (list.length === 0) throw new Error('nothing to measure with');
  let at = -1;
  return () => list[++at < list.length ? at : (at = 0)] as T;
}

/**
 * Sends requests over keep-alive connections, one at a time on each. A refusal (503) is retried and not counted.
 * @throws Error if a response isn't a success, since it would count as fast; if many were refused
 */
export async function load(
  { port, pid, database, next, each = 1, awake }: Load,
  { seconds, warmUp }: Duration,
): Promise<Run> {
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(port));
  const times = histogram();
  let running = true;
  let refused = 0;
  const drive = (connection: Connection) =>
    new Promise<void>((done, fail) => {
      let sent = 0;
      const ask = () => {
        sent = performance.now();
        connection.send(next(), answered, fail);
      };
      const answered = (status: number) => {
        if (status === 503 && running) {
          refused++;
          return ask();
        }
        note(times, performance.now() - sent);
        if (status < 200 || status > 299) fail(new Error(`an answer of status ${status}`));
        else if (running) ask();
        else done();
      };
      ask();
    });
  const cpu = () => cpuSeconds(pid) + (database ? databaseSeconds(database) : 0);
  try {
    await Promise.all(connections.map(({ opened }) => opened));
    const poll = () => void (running && setImmediate(poll));
    if (awake) poll();
    const all = Promise.all(connections.map(drive));
    await Promise.race([sleep(warmUp * 1000), all]);
    times.reset();
    refused = 0;
    const from = { at: performance.now(), cpu: cpu(), own: process.cpuUsage() };
    await Promise.race([sleep(seconds * 1000), all]);
    const took = (performance.now() - from.at) / 1000;
    const used = cpu() - from.cpu;
    const own = process.cpuUsage(from.own);
    if (refused > times.count * MOST_REFUSED) throw new Error(`${refused} of ${times.count} were refused (503)`);
    const run = runOf(times, took, used, each, (own.user + own.system) / 1e6 / took);
    running = false;
    await all;
    return run;
  } finally {
    running = false;
    for (const connection of connections) connection.close();
  }
}

/** Seconds of processor time of a database's processes, which live longer than a run. */
export const databaseSeconds = (postmaster: number): number =>
  childrenOf(postmaster).reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0);

/** @param cpu seconds of processor time of the process that answered */
export function runOf(times: RecordableHistogram, seconds: number, cpu: number, each: number, generator: number): Run {
  const count = times.count / each;
  return {
    rate: count / seconds,
    p50: quantile(times, 50),
    p99: quantile(times, 99),
    cpu: (cpu / count) * 1e6,
    busy: cpu / seconds,
    generator,
  };
}

/**
 * Seconds that a side runs uncounted before the first round, and at the start of each: V8 goes on optimizing the server's
 * code for about five seconds, that of a baseline for less than one.
 */
const WARM_UP = { first: 6, round: 0.2 };

/** Runs both sides alternately in short rounds, so that other load on the machine affects both. */
export async function compare(
  ours: (duration: Duration) => Promise<Run>,
  baseline: (duration: Duration) => Promise<Run>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  for (const side of [ours, baseline]) await side({ seconds: 0.1, warmUp: WARM_UP.first });
  const duration = { seconds, warmUp: WARM_UP.round };
  const runs: { ours: Run; baseline: Run }[] = [];
  for (let round = 0; round < rounds; round++)
    runs.push({ ours: await ours(duration), baseline: await baseline(duration) });
  const middle = (side: 'ours' | 'baseline') =>
    runs.map((run) => run[side]).toSorted((one, other) => one.rate - other.rate)[runs.length >> 1] as Run;
  return {
    ours: middle('ours'),
    baseline: middle('baseline'),
    ratio: median(runs.map((run) => run.ours.rate / run.baseline.rate)),
    cpuRatio: median(runs.map((run) => run.baseline.cpu / run.ours.cpu)),
  };
}

export interface Rate {
  /** requests per second */
  rate: number;
  seconds: number;
  connections: number;
}

/**
 * Sends requests at a fixed rate, independent of the responses, as people do. A duration counts from when its request
 * was due, so waiting for a connection counts too.
 * @returns how many were answered per second, which share was refused (429, 503), and durations in ms
 * @throws Error for a response that is neither a success nor a refusal
 */
export async function loadAtRate(
  port: number,
  next: () => Buffer | string,
  { rate, seconds, connections: count }: Rate,
) {
  const connections = Array.from({ length: count }, () => new Connection(port));
  const times = histogram();
  const total = rate * seconds;
  let sent = 0;
  let refused = 0;
  try {
    await Promise.all(connections.map(({ opened }) => opened));
    const began = performance.now();
    const drive = async (connection: Connection) => {
      for (let number = sent++; number < total; number = sent++) {
        const due = began + (number * 1000) / rate;
        if (due > performance.now()) await sleep(due - performance.now());
        const { status } = await connection.request(next());
        if (status === 429 || status === 503) refused++;
        else if (status < 200 || status > 299) throw new Error(`an answer of status ${status}`);
        else note(times, performance.now() - due);
      }
    };
    await Promise.all(connections.map(drive));
    const answered = (times.count * 1000) / (performance.now() - began);
    return { answered, refused: refused / total, p50: quantile(times, 50), p99: quantile(times, 99) };
  } finally {
    for (const connection of connections) connection.close();
  }
}
