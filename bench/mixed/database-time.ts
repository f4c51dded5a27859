import type pg from 'pg';
import { declaredStatements } from '../../server/platform/database/statement.ts';

const EVERY_MS = 40;

/** What the database's processes were seen at, in shares of all sightings of busy ones. */
export interface DatabaseTime {
  /** how many were busy at a time */
  busy: number;
  statements: { name: string; share: number }[];
  waits: { name: string; share: number }[];
}

/** The database shows so much of a statement, in bytes. */
const SHOWN = 900;

const plain = (sql: string): string => sql.slice(0, SHOWN).replace(/\s+/g, ' ').trim();

/** Looks again and again at what the database is doing, until told to stop. */
export async function watchDatabase(db: pg.Client): Promise<() => Promise<DatabaseTime>> {
  // which declares every statement
  await import('../../server/app.ts');
  const names = new Map([...declaredStatements()].map(([name, text]) => [plain(text), name]));
  const statements = new Map<string, number>();
  const waits = new Map<string, number>();
  let looks = 0;
  let seen = 0;
  let running = true;
  const work = (async () => {
    while (running) {
      const { rows } = await db.query<{ query: string; wait: string }>(
        `select query,
           coalesce(wait_event_type || ' ' || wait_event, 'running') as wait
         from pg_stat_activity where state = 'active' and application_name = 'quad' and pid <> pg_backend_pid()`,
      );
      looks++;
      for (const { query, wait } of rows) {
        seen++;
        const name = names.get(plain(query)) ?? plain(query).slice(0, 60);
        statements.set(name, (statements.get(name) ?? 0) + 1);
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
