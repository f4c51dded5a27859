import type pg from 'pg';

const EVERY_MS = 40;

/** What the database's processes were seen at, in shares of all sightings of busy ones. */
export interface DatabaseTime {
  /** how many were busy at a time */
  busy: number;
  statements: { name: string; share: number }[];
  waits: { name: string; share: number }[];
}

/** Looks again and again at what the database is doing, until told to stop. */
export function watchDatabase(db: pg.Client): () => Promise<DatabaseTime> {
  const statements = new Map<string, number>();
  const waits = new Map<string, number>();
  let looks = 0;
  let seen = 0;
  let running = true;
  const work = (async () => {
    while (running) {
      const { rows } = await db.query<{ query: string; wait: string }>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query,
           coalesce(wait_event_type || ' ' || wait_event, 'running') as wait
         from pg_stat_activity where state = 'active' and application_name = 'quad' and pid <> pg_backend_pid()`,
      );
      looks++;
      for (const { query, wait } of rows) {
        seen++;
        statements.set(query, (statements.get(query) ?? 0) + 1);
        waits.set(wait, (waits.get(wait) ?? 0) + 1);
      }
      await new Promise((done) => setTimeout(done, EVERY_MS));
    }
  })();
  const top = (of: Map<string, number>, count: number) =>
    [...of]
      .sort(([, one], [, other]) => other - one)
      .slice(0, count)
      .map(([name, times]) => ({ name, share: times / seen }));
  return async () => {
    running = false;
    await work;
    return { busy: seen / looks, statements: top(statements, 14), waits: top(waits, 8) };
  };
}
