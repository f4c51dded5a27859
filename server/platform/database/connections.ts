import type { Config } from '../../config.ts';

/** What a process works with at least and at most. */
const EACH = { least: 5, most: 20 };
/** Of all processes together, to a database of which nothing is known. */
const ELSEWHERE = 40;
/** To the embedded one, which has the cores of this machine. */
const A_CORE = 4;
const EMBEDDED_LEAST = 8;

/**
 * How many connections a process has. A few for each core of the database keep it busy; with more it goes about more
 * statements at once than it has cores for, and each takes longer: on two cores 20 connections instead of 8 made a mix of
 * reads and writes a third dearer, and four times as slow at the most that is carried (docs/BENCHMARKS.md).
 * @param cores of this machine
 */
export function connectionsOf(
  { databaseUrl, databaseConnections, workers }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'workers'>,
  cores: number,
): number {
  const suits = databaseUrl === null ? Math.max(EMBEDDED_LEAST, A_CORE * cores) : ELSEWHERE;
  return Math.min(EACH.most, Math.max(EACH.least, Math.floor((databaseConnections ?? suits) / workers)));
}
