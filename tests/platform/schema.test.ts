import { runMigrations } from 'graphile-worker';
import { execFileSync } from 'node:child_process';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dumpSchema, schemaDifference } from '../../scripts/check/schema-dump.ts';
import { rowDifferences } from '../../scripts/check/row-types.ts';
import { describeStatements } from '../../scripts/check/statements.ts';
import { version } from '../../server/platform/release.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { prepareMailbox, prepareStripe } from '../../server/sandbox/index.ts';
import { createDatabase } from '../harness/database.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';

const top = join(import.meta.dirname, '../..');

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

test('a database of a newer release is used until that release removes what this one needs [REL-01]', async () => {
  await pool.query(`insert into migrations (name, fingerprint) values ('9999-later.sql', 'x')`);
  expect(await migrate(pool)).toEqual([]);
  const needs = (least: string) =>
    pool.query(`update migrations set minimum_release = $1 where name = '9999-later.sql'`, [least]);
  await needs(version);
  expect(await migrate(pool)).toEqual([]);
  await needs('999.2.0');
  await expect(migrate(pool)).rejects.toThrow(
    `This database needs Quad 999.2.0 or newer (because of 9999-later.sql), and this is ${version}.`,
  );
  await pool.query(`delete from migrations where name = '9999-later.sql'`);
});

/** The release before this schema: the last tag, or the commit before the schema's last change; null without history. */
function earlierRelease(): string | null {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: top, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const tag = git('tag', '--list', 'v*', '--merged', 'HEAD', '--sort=-version:refname').split('\n')[0];
    return tag || git('rev-parse', `${git('log', '-1', '--format=%H', '--', 'server/migrations')}^`);
  } catch {
    return null;
  }
}

const earlier = earlierRelease();

// a clone without history, as CI may make it, has nothing to compare with
test.skipIf(!earlier)(
  'every statement of the release before still runs on this schema [REL-01]',
  async () => {
    const folder = await temporaryFolder('quad-earlier-');
    try {
      execFileSync('sh', ['-c', `git archive ${earlier} server contract scripts package.json | tar -x -C ${folder}`], {
        cwd: top,
      });
      await symlink(join(top, 'node_modules'), join(folder, 'node_modules'));
      // a package that only the release before used isn't installed: its imports are undefined, and no statement needs them
      const program = `
      import { readFileSync } from 'node:fs';
      import { registerHooks } from 'node:module';
      registerHooks({
        resolve(specifier, context, next) {
          try {
            return next(specifier, context);
          } catch (error) {
            if (/^[./]|^(node|file|data):/.test(specifier)) throw error;
            const imported = [...readFileSync(new URL(context.parentURL), 'utf8').matchAll(/import ([^;]*?) from '([^']*)'/g)];
            const names = imported.flatMap(([, what, from]) => (from === specifier ? (what.match(/[a-zA-Z]\\w*/g) ?? []) : []));
            const source = [...new Set(names)].map((name) => 'export const ' + name + ' = undefined;').join('') + 'export default undefined;';
            return { url: 'data:text/javascript,' + encodeURIComponent(source), shortCircuit: true };
          }
        },
      });
      const { describeStatements } = await import('./scripts/check/statements.ts');
      const { openPool } = await import('./server/platform/database/pool.ts');
      const pool = openPool({ url: process.env.DATABASE_URL, max: 2 });
      const { columns, refused } = await describeStatements(pool);
      console.log(JSON.stringify({ count: columns.size, refused }));
      process.exit(0);`;
      const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: database.url },
      });
      const { count, refused } = JSON.parse(output) as { count: number; refused: string[] };
      expect(refused).toEqual([]);
      expect(count).toBeGreaterThan(300);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
