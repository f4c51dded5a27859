import { childrenOf, cpuSeconds } from '../cores.ts';
import { Connection } from './connection.ts';
import { Histogram } from './histogram.ts';

export interface Load {
  port: number;
  /** the process that answers */
  pid: number;
  /** the first process of its database, where what that does is to be counted too */
  database?: number;
  /** the next request, whole: line, headers and body */
  next(): Buffer | string;
  /** how many answers make one of what is counted, such as a page of two calls */
  each?: number;
  connections?: number;
}

export interface Duration {
  /** seconds that are counted, after `warmUp` seconds that are not */
  seconds: number;
  warmUp: number;
}

export interface Run {
  /** per second */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** processor time of whoever answered, microseconds for one */
  cpu: number;
  /** the same with what its database did for it; NaN where that was not asked for */
  work: number;
  /** share of its core that whoever answered used */
  busy: number;
  /** the same for the load generator */
  generator: number;
  /** how many were refused as too many (503); none of them counts */
  refused: number;
}

export const CONNECTIONS = 32;
/** More of them refused than this share: that was no measurement. */
const MOST_REFUSED = 0.05;

/**
 * Asks over kept-alive connections, each one request at a time.
 * @throws Error when an answer is no success: it would be counted as fast; when many were refused
 */
export async function load(
  { port, pid, database, next, each = 1, connections = CONNECTIONS }: Load,
  { seconds, warmUp }: Duration,
): Promise<Run> {
  const open = Array.from({ length: connections }, () => new Connection(port));
  const histogram = new Histogram();
  let running = true;
  let refused = 0;
  try {
    await Promise.all(open.map((connection) => connection.open()));
    const all = Promise.all(
      open.map((connection) =>
        drive(
          connection,
          next,
          histogram,
          () => running,
          () => refused++,
        ),
      ),
    );
    const started = await Promise.race([pause(warmUp), all.then(() => true)]);
    if (started) throw new Error('the load ended by itself');
    histogram.clear();
    refused = 0;
    const from = { at: performance.now(), cpu: cpuSeconds(pid), database: workOf(database), own: process.cpuUsage() };
    await Promise.race([pause(seconds), all]);
    const took = (performance.now() - from.at) / 1000;
    const cpu = cpuSeconds(pid) - from.cpu;
    const behind = workOf(database) - from.database;
    const own = process.cpuUsage(from.own);
    const count = histogram.count / each;
    if (refused > histogram.count * MOST_REFUSED)
      throw new Error(`${refused} of ${histogram.count} were refused (503)`);
    const run: Run = {
      refused,
      rate: count / took,
      p50: histogram.quantile(0.5),
      p99: histogram.quantile(0.99),
      cpu: (cpu / count) * 1e6,
      work: ((cpu + behind) / count) * 1e6,
      busy: cpu / took,
      generator: (own.user + own.system) / 1e6 / took,
    };
    running = false;
    await all;
    return run;
  } finally {
    running = false;
    for (const connection of open) connection.close();
  }
}

/** Seconds of processor time of a database's processes; they live longer than a run. */
const workOf = (database: number | undefined): number =>
  database === undefined ? NaN : childrenOf(database).reduce((sum, pid) => sum + (cpuSeconds(pid) || 0), 0);

const pause = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));

function drive(
  connection: Connection,
  next: () => Buffer | string,
  histogram: Histogram,
  running: () => boolean,
  refused: () => void,
): Promise<void> {
  return new Promise((done, fail) => {
    let sent = 0;
    const ask = () => {
      sent = performance.now();
      connection.send(next(), answered, fail);
    };
    const answered = ({ status }: { status: number }) => {
      // refused early, as where somebody else has the core for a while: no answer, and asked again at once
      if (status === 503 && running()) {
        refused();
        return ask();
      }
      histogram.note(performance.now() - sent);
      if (status < 200 || status > 299) return fail(new Error(`an answer of status ${status}`));
      if (running()) ask();
      else done();
    };
    ask();
  });
}
