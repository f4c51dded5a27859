import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { analyseSome, dropWords } from './analysis-store.ts';

const JOB = 'search.analyse';
/** Debounce: posts shortly after each other are analyzed together. */
const PAUSE_MS = 100;

/**
 * Processes the whole queue: tags of posts (D28) and the lexicon.
 * @param db the pool, or the transaction that wrote the posts
 */
export async function analyseWaiting(db: Queryable): Promise<void> {
  for (;;) {
    const done = await analyseSome.one(db);
    if (!done || done.taken === 0) return;
    if (done.gone !== '[]') await dropWords.run(db, done.gone);
  }
}

/** Keeps tags and lexicon up to date: soon after a post changed, and every minute in case something was missed. */
export function scheduleAnalysis({ pool, jobs, log, bus }: Pick<Platform, 'pool' | 'jobs' | 'log' | 'bus'>): void {
  let waiting: NodeJS.Timeout | undefined;
  let running = false;
  const poke = () => {
    waiting ??= setTimeout(() => void run(), PAUSE_MS).unref();
  };
  const run = async () => {
    waiting = undefined;
    if (running) return poke();
    running = true;
    // after an error the next minute's job retries
    await analyseWaiting(pool).catch((error: unknown) => log.warn({ err: error }, 'posts could not be analysed'));
    running = false;
  };
  // a change of counters changes no words
  bus.on<{ kind: string }>('posts.changed', ({ kind }) => kind === 'moved' && poke());
  jobs.define(JOB, () => analyseWaiting(pool));
  jobs.every('* * * * *', JOB);
}
