import { join } from 'node:path';

/**
 * Options of Node for the server. Young objects in 8 MB instead of what V8 takes by itself: they stay in the
 * processor's cache, a feed page costs less, and after load the process holds less than half the memory.
 * Old objects may double before they are gone through: by itself V8 goes through 60 MB anew for every 6 MB that come,
 * every four seconds under 200 messages a second, and for 80 ms each time everybody waits.
 * The server tidies its memory once, when it has loaded everything and before it serves: that takes --expose-gc.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'];

/**
 * What else the server's process is given, unless the environment says otherwise. Compiled code is kept from one start
 * to the next: Node's compiler of TypeScript, some 20 MB, is then not loaded at all. One heap for memory outside of V8
 * instead of one for each thread takes 15 MB less.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/quad'),
  MALLOC_ARENA_MAX: '1',
};
