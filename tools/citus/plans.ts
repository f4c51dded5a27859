import type pg from 'pg';
import { declaredStatements } from '../../server/platform/database/statement.ts';

/** How a coordinator runs a statement, in the order in which they are printed. */
export const ways = {
  router: 'one task: a shard of one campus, or a table that each node has',
  local: 'tables of the coordinator alone',
  steps: 'several tasks one after the other, with results stored in between',
  'multi-shard': 'every shard',
  refused: 'an error',
} as const;
export type Way = keyof typeof ways;

export interface Planned {
  name: string;
  way: Way;
  /** why it is refused; else empty */
  reason: string;
}

/** Values with which a statement is for one campus and one row; other types get null. */
const samples: Readonly<Record<string, string>> = {
  text: `'citus-a'`,
  uuid: `'0198c0de-0000-7000-8000-000000000001'`,
  'uuid[]': `'{0198c0de-0000-7000-8000-000000000001}'`,
  'text[]': `'{citus-a}'`,
  bytea: `'\\x01'`,
  integer: '1',
  smallint: '1',
  bigint: '1',
  'double precision': '1',
  real: '1',
  numeric: '1',
  boolean: 'true',
  jsonb: `'{}'`,
  json: `'{}'`,
  date: `'2026-01-01'`,
  'timestamp with time zone': `'2026-01-01T00:00:00Z'`,
  interval: `'1 hour'`,
};

/**
 * Plans every statement that the server declares, without running it.
 * @param client a connection to the coordinator of a distributed installation
 */
export async function planStatements(client: pg.Client): Promise<Planned[]> {
  // app.ts loads every store, and each declares its statements
  await import('../../server/app.ts');
  const planned: Planned[] = [];
  for (const [name, text] of declaredStatements()) planned.push({ name, ...(await plan(client, text)) });
  return planned;
}

async function plan(client: pg.Client, text: string): Promise<{ way: Way; reason: string }> {
  try {
    await client.query(`prepare planned as ${text}`);
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`,
    );
    const values = (rows[0]?.types ?? []).map((type) => samples[type] ?? 'null');
    const { rows: lines } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute planned ${values.length > 0 ? `(${values.join(', ')})` : ''}`,
    );
    return { way: wayOf(lines.map((line) => line['QUERY PLAN']).join('\n')), reason: '' };
  } catch (fault) {
    const { message, detail } = fault as pg.DatabaseError;
    return { way: 'refused', reason: [message, detail].filter(Boolean).join(': ') };
  } finally {
    // a failed plan of a shard leaves a transaction open
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

function wayOf(explained: string): Way {
  if (!explained.includes('(Citus ')) return 'local';
  const tasks = [...explained.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
  if (tasks.some((count) => count > 1)) return 'multi-shard';
  return explained.includes('Distributed Subplan') ? 'steps' : 'router';
}
