import pg from 'pg';

/** Tables whose vacuum takes longest. */
const LARGE = ['posts', 'likes', 'messages', 'notifications'];

/**
 * Vacuums the large tables and starts every job that runs on a schedule, in turn and without a pause, until stopped.
 * @returns stops it, and says how often it did what and how long the longest vacuum of each table took
 */
export async function maintain(databaseUrl: string): Promise<() => Promise<string>> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('set statement_timeout = 0');
  const { rows: jobs } = await db.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs order by 1',
  );
  const longest = new Map<string, number>();
  let [vacuums, started, stopped] = [0, 0, false];
  const work = async () => {
    for (let n = 0; !stopped; n++) {
      const job = jobs[n % jobs.length];
      if (job) {
        await db.query(`select graphile_worker.add_job($1, job_key := 'bench ' || $1)`, [job.identifier]);
        started++;
      }
      const table = LARGE[n % LARGE.length]!;
      const began = performance.now();
      await db.query(`vacuum (index_cleanup on) ${table}`);
      longest.set(table, Math.max(longest.get(table) ?? 0, performance.now() - began));
      vacuums++;
    }
  };
  const working = work();
  working.catch(() => undefined);
  return async () => {
    stopped = true;
    await working;
    await db.end();
    const times = [...longest].map(([table, time]) => `${table} ${(time / 1000).toFixed(1)} s`).join(', ');
    return `meanwhile ${vacuums} vacuums (longest: ${times}) and ${started} jobs started`;
  };
}
