import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { pino } from 'pino';
import { openDataDir } from '../../server/platform/database/data-dir.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { prepareMailbox, prepareStripe } from '../../server/sandbox/index.ts';

/** Runs a function on a new database with the tables of product, job queue and sandbox, which is removed afterwards. */
export async function onScratchDatabase<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'quad-check-'));
  try {
    const held = await openDataDir(folder);
    const postgres = await startEmbedded({ dataDir: held.path, log: pino({ level: 'fatal' }) });
    const pool = openPool({ url: postgres.url, max: 2 });
    try {
      await migrate(pool);
      await runMigrations({ pgPool: pool });
      await prepareMailbox(pool);
      await prepareStripe(pool);
      return await work(pool);
    } finally {
      await pool.end();
      await postgres.stop();
      await held.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
