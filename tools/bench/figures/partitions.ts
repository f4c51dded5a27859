import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { storeEvent } from '../../../server/features/analytics/events-store.ts';
import { writeBackup } from '../../../server/operation/index.ts';
import { createPartitions, dropExpiredPartitions } from '../../../server/platform/database/partitions.ts';
import { openPool } from '../../../server/platform/database/pool.ts';
import type { Logger } from '../../../server/platform/log.ts';
import { openStore } from '../../../server/platform/storage/index.ts';
import { atMost, type Figure, rounded } from '../figure.ts';

const WRITERS = 6;
const ROUNDS = 6;
/** In these rounds a backup is running, which holds every partition. */
const BACKED_UP = new Set([2, 4]);
const WATCH_MS = 5;
/** In the retention's sense, so that every partition is past it. */
const ALL_WEEKS = -100;

/**
 * How long anyone waits for a lock while partitions are created (with rows that are moved), dropped and backed up, and
 * people write.
 */
export const partitions: Figure = {
  name: 'partitions',
  writes: true,
  async measure({ site }) {
    const { databaseUrl } = site.server;
    const pool = openPool({ url: databaseUrl, max: WRITERS + 2 });
    let refused = 0;
    const log = { warn: () => void refused++ } as unknown as Logger;
    const watcher = new pg.Client({ connectionString: databaseUrl });
    await watcher.connect();
    let going = true;
    let waited = 0;
    let written = 0;
    let longest = 0;
    const watching = (async () => {
      while (going) {
        const { rows } = await watcher.query<{ ms: number | null }>(
          `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks
           where not granted and locktype = 'relation'`,
        );
        waited = Math.max(waited, rows[0]?.ms ?? 0);
        await sleep(WATCH_MS);
      }
    })();
    // an event of a person, with a change of their account, as when they log in
    const writing = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; going; n++) {
        const userId = site.people[(n * WRITERS + writer) % site.people.length]?.id ?? '';
        const began = performance.now();
        const client = await pool.connect();
        await client.query('begin');
        await client.query('update users set verified = verified where id = $1', [userId]);
        await storeEvent.run(client, { campusId: site.campus, userId, name: 'Login', payload: '{}', waiting: false });
        await client.query('commit');
        client.release();
        longest = Math.max(longest, performance.now() - began);
        written++;
      }
    });
    const folder = join(site.dataDir, 'partitions-backup');
    const files = await openStore({ kind: 'disk', folder: join(site.dataDir, 'media') });
    let changed = 0;
    const before = await countPartitions(pool);
    for (let round = 0; round < ROUNDS; round++) {
      const backup = BACKED_UP.has(round) ? writeBackup(databaseUrl, files, folder) : undefined;
      await dropExpiredPartitions(pool, log, 'product_events', ALL_WEEKS);
      const left = await countPartitions(pool);
      await createPartitions(pool, log);
      changed += before - left + (await countPartitions(pool)) - left;
      await backup;
    }
    going = false;
    await Promise.all([watching, ...writing]);
    await watcher.end();
    await pool.end();
    await rm(folder, { force: true });
    const what = `${changed} partitions created and dropped, ${BACKED_UP.size} backups, ${written.toLocaleString('en')} writes`;
    return [
      atMost(`${what}: longest wait for a lock`, waited, 200, 'ms', {
        baseline: `longest write ${rounded(longest)} ms; ${refused} changes put off`,
        detail: { waited, longest, refused, written, changed },
      }),
    ];
  },
};

async function countPartitions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_inherits where inhparent = 'product_events'::regclass`,
  );
  return rows[0]?.n ?? 0;
}
