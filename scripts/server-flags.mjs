import { join } from 'node:path';

/**
 * Options of Node for the server. Young objects in at most 16 MB: with 8 what a few dozen calls at once have in hand is
 * taken for old, and old objects are gone through every few seconds, for 80 ms in which everybody waits. Twice as
 * many would cost the feed a fifth of its rate. Old ones may double before they are gone through, where V8 by itself goes
 * through 60 MB anew for every 6 that come.
 * What V8 does beside the server (old objects above all) gets one thread: four leave a busy core's server a fifth of it for
 * as long as they go through 60 MB, every few seconds.
 * Where many objects outlived their youth V8 makes the next ones old at once. When the rows of answers were among these, from a
 * few slow moments after a start on, all their texts grew old with them: a quarter of what an answer costs. So it does not.
 * The server tidies its memory once, when it has loaded everything and before it serves: that takes --expose-gc.
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=100',
  '--no-allocation-site-pretenuring',
  '--v8-pool-size=1',
  '--expose-gc',
];

/**
 * What else the server's process is given, unless the environment says otherwise. Compiled code is kept from one start
 * to the next: Node's compiler of TypeScript, some 20 MB, is then not loaded at all. One heap for memory outside of V8
 * instead of one for each thread takes 15 MB less.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/quad'),
  MALLOC_ARENA_MAX: '1',
};
