import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredStatements } from '../../server/platform/database/statement.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** Rows of a table in docs/SCALING.md, by the title of its first column. */
async function listed(title: string): Promise<Map<string, string>> {
  const text = await readFile(join(import.meta.dirname, '../../docs/SCALING.md'), 'utf8');
  const [, table = ''] = text.split(new RegExp(`^\\| ${title} \\|.*\\n\\|[-|]+\\n`, 'm'));
  const rows = table.split('\n\n')[0]?.split('\n') ?? [];
  return new Map(
    rows.map((row) => row.split('|').map((cell) => cell.trim())).map(([, name = '', lives = '']) => [name, lives]),
  );
}

interface Table {
  name: string;
  columns: string[];
  /** columns of each unique index, including the primary key */
  keys: string[][];
  /** first columns of all indexes */
  first: string[];
}

let server: TestServer;
let tables: Table[];
beforeAll(async () => {
  server = await startTestServer();
  const { rows } = await server.app.platform.pool.query<Table>(`
    select c.relname as name,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select jsonb_agg((select coalesce(jsonb_agg(a.attname), '[]') from pg_attribute a
          where a.attrelid = c.oid and a.attnum = any(i.indkey))) from pg_index i where i.indrelid = c.oid and i.indisunique), '[]') as keys,
      array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid) as first
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '^sandbox_'`);
  tables = rows;
});
afterAll(() => server.stop());

test('every table states how it is distributed over campuses, and its keys allow it', async () => {
  const places = await listed('table');
  expect(tables.map(({ name }) => name).filter((name) => !places.has(name))).toEqual([]);
  expect([...places.keys()].filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  for (const { name, columns, keys, first } of tables) {
    const lives = places.get(name) ?? '';
    if (lives === 'campus') for (const key of keys) expect(key, name).toContain('campus_id');
    else if (lives === 'campus column') expect(columns, name).toContain('campus_id');
    else if (lives.startsWith('by ')) expect(first, name).toContain(lives.slice(3));
    else expect(['directory', 'local'], name).toContain(lives);
  }
});

test('every statement on a campus’s data filters by campus', async () => {
  const places = await listed('table');
  const excused = await listed('statement');
  const held = [...places].filter(([, lives]) => lives === 'campus').map(([name]) => name);
  const touches = new RegExp(`\\b(?:from|join|update|into|only)\\s+(?:${held.join('|')})\\b`);
  const homeless = [...declaredStatements()].filter(([, sql]) => touches.test(sql) && !sql.includes('campus'));
  expect(declaredStatements().size).toBeGreaterThan(400);
  expect(homeless.map(([name]) => name).sort()).toEqual([...excused.keys()].sort());
});
