import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { SharedRun } from '../../platform/shared-run.ts';
import { analyseSome, dropWords } from './analysis-store.ts';

const JOB = 'search.analyse';
/** Debounce: posts shortly after each other are analyzed together. */
const PAUSE_MS = 100;

/**
 * Processes the whole queue: tags of posts (D28) and the lexicon.
 * @param db the pool, or the transaction that wrote the posts
 * @param isStopped whether to leave the rest to another process
 */
export async function analyseWaiting(db: Queryable, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const done = await analyseSome.one(db);
    if (!done || done.taken === 0) return;
    if (done.unused !== '[]') await dropWords.run(db, done.unused);
  }
}

/**
 * Keeps tags and lexicon up to date: soon after a post changed, and every minute in case something was missed.
 * @returns stops it, once the posts in hand are done
 */
export function scheduleAnalysis({
  pool,
  jobs,
  log,
  bus,
}: Pick<Platform, 'pool' | 'jobs' | 'log' | 'bus'>): () => Promise<void> {
  let waiting: NodeJS.Timeout | undefined;
  const analysis: SharedRun = new SharedRun(() => analyseWaiting(pool, () => analysis.stopped));
  const poke = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      // after an error the next minute's job retries
      analysis.run().catch((error: unknown) => log.warn({ err: error }, 'posts could not be analysed'));
    }, PAUSE_MS).unref();
  };
  // other changes, of counters or people, change no words
  bus.on<{ kind: string }>('posts.changed', ({ kind }) => kind === 'moved' && poke());
  jobs.define(JOB, () => analysis.run());
  jobs.every('* * * * *', JOB);
  return async () => {
    clearTimeout(waiting);
    await analysis.stop();
  };
}
