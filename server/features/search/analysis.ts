import type { Queryable } from '../../platform/database/pool.ts';
import type { Platform } from '../../platform/platform.ts';
import { analyseSome, dropWords } from './analysis-store.ts';

const JOB = 'search.analyse';
/** Posts that come shortly after each other are analysed together. */
const PAUSE_MS = 100;

/**
 * Works off all that waits: tags of posts (D28) and the lexicon.
 * @param db the pool, or the transaction that wrote the posts
 */
export async function analyseWaiting(db: Queryable): Promise<void> {
  for (;;) {
    const done = await analyseSome.one(db);
    if (!done || done.taken === 0) return;
    if (done.gone !== '[]') await dropWords.run(db, done.gone);
  }
}

/** Keeps tags and lexicon true: soon after a post changed, and each minute for whatever was missed. */
export function keepAnalysed({ pool, jobs, log, bus }: Pick<Platform, 'pool' | 'jobs' | 'log' | 'bus'>): void {
  let waiting: NodeJS.Timeout | undefined;
  let running = false;
  const poke = () => {
    waiting ??= setTimeout(() => void run(), PAUSE_MS).unref();
  };
  const run = async () => {
    waiting = undefined;
    if (running) return poke();
    running = true;
    // what fails is done by the job of the next minute
    await analyseWaiting(pool).catch((error: unknown) => log.warn({ err: error }, 'posts could not be analysed'));
    running = false;
  };
  // counters move no words
  bus.on<{ kind: string }>('posts.changed', ({ kind }) => kind === 'moved' && poke());
  jobs.define(JOB, () => analyseWaiting(pool));
  jobs.every('* * * * *', JOB);
}
