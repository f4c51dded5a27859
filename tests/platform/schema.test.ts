import { runMigrations } from 'graphile-worker';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchema, schemaDifference } from '../../scripts/check/schema-dump.ts';
import { rowDifferences } from '../../scripts/check/row-types.ts';
import { describeStatements } from '../../scripts/check/statements.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { prepareMailbox, prepareStripe } from '../../server/sandbox/index.ts';
import { createDatabase } from '../harness/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await createDatabase();
  pool = openPool({ url: database.url, max: 2 });
  await runMigrations({ pgPool: pool });
  await prepareMailbox(pool);
  await prepareStripe(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('server/schema.sql is what the migrations create', async () => {
  const written = await readFile(join(import.meta.dirname, '../../server/schema.sql'), 'utf8');
  expect(schemaDifference(written, await dumpSchema(pool))).toBeNull();
});

test('a change of the schema shows in its dump', async () => {
  const before = await dumpSchema(pool);
  await pool.query('create index posts_drift on posts (price)');
  expect(schemaDifference(before, await dumpSchema(pool))).toContain('posts_drift');
  await pool.query('drop index posts_drift');
  expect(await dumpSchema(pool)).toBe(before);
});

test('every statement fits the schema, and its row type what it answers', async () => {
  const { columns, refused } = await describeStatements(pool);
  expect(refused).toEqual([]);
  expect(rowDifferences(columns)).toEqual([]);
});

test('a row type that lacks a column, has one too many, or one of another type or nullability, is named', async () => {
  const { columns } = await describeStatements(pool);
  const found = columns.get('posts.find') ?? [];
  const changed = found
    .filter(({ name }) => name !== 'sold')
    .map((column) => (column.name === 'depth' ? { ...column, type: 'text' } : column))
    .map((column) => (column.name === 'campus_id' ? { ...column, notNull: false } : column));
  const differences = rowDifferences(
    new Map([['posts.find', [...changed, { name: 'more', type: 'text', notNull: null }]]]),
  );
  expect(differences.sort()).toEqual([
    'posts.find: nothing reads the column more',
    'posts.find: the column campus_id may be null',
    'posts.find: the column depth is of type text, not number',
    'posts.find: the column sold is missing',
  ]);
});

test('migrating again changes nothing', async () => {
  expect(await migrate(pool)).toEqual([]);
});

test('an edited, already applied migration is refused in one sentence', async () => {
  const { rows } = await pool.query<{ name: string; fingerprint: string }>('select * from migrations limit 1');
  const [first] = rows;
  await pool.query('update migrations set fingerprint = $2 where name = $1', [first?.name, 'other']);
  await expect(migrate(pool)).rejects.toThrow(
    `The migration ${first?.name} was changed after it ran on this database.`,
  );
  await pool.query('update migrations set fingerprint = $2 where name = $1', [first?.name, first?.fingerprint]);
});

test('a database of a newer version is refused in one sentence', async () => {
  await pool.query(`insert into migrations (name, fingerprint) values ('9999-later.sql', 'x')`);
  await expect(migrate(pool)).rejects.toThrow(
    'This database is newer than this version of Quad (it has 9999-later.sql).',
  );
  await pool.query(`delete from migrations where name = '9999-later.sql'`);
});
