import { join } from 'node:path';

/**
 * Options of Node for the server, each measured in docs/BENCHMARKS.md:
 * - A young generation of 16 MB: with 8, in-flight data of a few dozen requests is promoted to the old space, whose
 *   collection stops all requests for 80 ms every few seconds; 32 cost the feed a fifth of its throughput.
 * - The old space may double before it is collected. By default V8 would collect 60 MB after every 6 MB of growth.
 * - No allocation-site pretenuring: after a few slow moments it allocated the rows of every response in the old space,
 *   which costs a quarter of a response.
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
