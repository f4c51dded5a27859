import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Tables whose vacuum takes longest. */
const LARGE = ['posts', 'likes', 'messages', 'notifications'];

/** A job is started so often: each runs about once a minute, those of an hour or a day too. */
const JOB_EVERY_MS = 1_000;

/**
 * Vacuums the large tables at autovacuum's pace, one after the other, and starts the jobs that run on a schedule in
 * turn, until stopped.
 * @returns stops it, and says how often it did what and how long the longest vacuum of each table took
 */
export async function maintain(databaseUrl: string): Promise<() => Promise<string>> {
  const [db, other] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([db.connect(), other.connect()]);
  await db.query(`set statement_timeout = 0; set vacuum_cost_delay = '2ms'`);
  const [backend] = (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const { rows: jobs } = await db.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by 1',
  );
  const longest = new Map<string, number>();
  let [vacuums, started, stopped] = [0, 0, false];
  const vacuum = async () => {
    for (let n = 0; !stopped; n++) {
      const table = LARGE[n % LARGE.length]!;
      const began = performance.now();
      await db.query(`vacuum (index_cleanup on) ${table}`).catch((error: Error) => {
        if (!stopped) throw error;
      });
      longest.set(table, Math.max(longest.get(table) ?? 0, performance.now() - began));
      vacuums++;
    }
  };
  const startJobs = async () => {
    for (let n = 0; !stopped && jobs.length > 0; n++) {
      const name = jobs[n % jobs.length]!.identifier;
      await other.query(`select graphile_worker.add_job($1, job_key := 'bench ' || $1)`, [name]);
      started++;
      await sleep(JOB_EVERY_MS);
    }
  };
  const working = Promise.all([vacuum(), startJobs()]);
  working.catch(() => undefined);
  return async () => {
    stopped = true;
    await other.query('select pg_cancel_backend($1)', [backend?.pid]);
    await working;
    await Promise.all([db.end(), other.end()]);
    const times = [...longest].map(([table, time]) => `${table} ${(time / 1000).toFixed(1)} s`).join(', ');
    return `meanwhile ${vacuums} vacuums (longest: ${times}) and ${started} jobs started`;
  };
}
