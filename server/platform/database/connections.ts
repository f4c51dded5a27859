import type { Config } from '../../config.ts';

/** The fewest and most connections of one process. */
const EACH = { least: 5, most: 20 };
/** All processes together, when nothing is known about the database server. */
const ELSEWHERE = 40;
/** Per core for the embedded database, which has the cores of this machine. */
const A_CORE = 4;
const EMBEDDED_LEAST = 8;

/**
 * How many connections a process has. A few for each core of the database keep it busy. With more, it runs more
 * statements at a time than it has cores, and each takes longer: on two cores, 20 connections instead of 8 made a mix
 * of reads and writes cost a third more, and latency at peak load four times as long.
 * @param cores of this machine
 */
export function connectionsOf(
  { databaseUrl, databaseConnections, workers }: Pick<Config, 'databaseUrl' | 'databaseConnections' | 'workers'>,
  cores: number,
): number {
  const suits = databaseUrl === null ? Math.max(EMBEDDED_LEAST, A_CORE * cores) : ELSEWHERE;
  return Math.min(EACH.most, Math.max(EACH.least, Math.floor((databaseConnections ?? suits) / workers)));
}
