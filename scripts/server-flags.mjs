import { join } from 'node:path';

/**
 * Options of Node for the server, each measured in docs/BENCHMARKS.md:
 * - 16 MB for young objects: with 8, in-flight data of a few dozen requests is promoted to the old space, whose
 *   collection stops everybody for 80 ms every few seconds; 32 cost the feed a fifth of its rate.
 * - The old space may double before it is collected. V8's default collects 60 MB again for every 6 MB that come.
 * - No site-based pretenuring: after a few slow moments it put the rows of every answer in the old space at once, which
 *   costs a quarter of an answer.
 * - One thread for V8's background work: with four, a server on one busy core loses a fifth of it to them.
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-allocation-site-pretenuring',
  '--v8-pool-size=1',
];

/**
 * The environment of the server's process, unless it is set already. Compiled code is cached from one start to the next,
 * so Node's TypeScript compiler, some 20 MB, isn't loaded at all.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/quad'),
};
