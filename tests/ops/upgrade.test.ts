import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPost } from '../../contract/posts/posts.ts';
import { listFeed } from '../../contract/posts/feed.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { openPool } from '../../server/platform/database/pool.ts';
import { signIn } from '../factories/people.ts';
import { createDatabase } from '../harness/database.ts';
import { startTestServer } from '../harness/server.ts';

/** The last migration of the first release. */
const FIRST_RELEASE = '0006-analytics.sql';
const folder = join(import.meta.dirname, '../../server/migrations');

/** Frequent queries of that release's server, on tables that changed since. */
const reads = [
  `select id, text, price, like_count from posts where campus_id = 'ou' and parent_id is null and deleted_at is null
     order by last_modified desc limit 15`,
  `select u.id, u.username, f.storage_key from users u left join files f on f.id = u.photo_id order by u.id limit 20`,
  'select id, type, message, read from notifications order by created_at desc limit 20',
  'select id, text, seq from messages order by chat_id, seq desc limit 20',
  'select chat_id, unread from chat_members limit 20',
  'select text, price from post_edits limit 5',
  'select user_id, expires_at from sessions limit 5',
];

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await createDatabase();
  pool = openPool({ url: database.url, max: 3 });
  // empty it
  await pool.query('drop schema public cascade; create schema public; drop schema graphile_worker cascade');
  const names = (await readdir(folder)).sort();
  await migrate(
    pool,
    names.filter((name) => name <= FIRST_RELEASE),
  );
  await pool.query(await readFile(join(import.meta.dirname, 'first-release.sql'), 'utf8'));
}, 60_000);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const counts = async () =>
  (
    await pool.query<Record<string, number>>(
      `select (select count(*)::int from posts) as posts, (select count(*)::int from users) as users,
         (select count(*)::int from messages) as messages, (select count(*)::int from notifications) as notifications,
         (select count(*)::int from files) as files, (select sum(like_count)::int from posts) as likes`,
    )
  ).rows[0];

/** Reads as the earlier release does, and gives up when a table is locked for long. */
async function startReading() {
  // looks for no deadlock meanwhile: at an odd date (scripts/odd-dates.ts) that would end the other timeout too
  const options = '-c lock_timeout=8s -c deadlock_timeout=9s';
  const client = new pg.Client({ connectionString: database.url, options });
  await client.connect();
  let reading = true;
  let times = 0;
  const work = (async () => {
    for (; reading; times++) for (const sql of reads) expect((await client.query(sql)).rowCount).toBeGreaterThan(0);
    await client.end();
  })();
  // reported when it is awaited
  work.catch(() => undefined);
  return {
    times: () => times,
    stop: () => {
      reading = false;
      return work;
    },
  };
}

test('the first release’s schema is migrated with data to today’s while its server reads', async () => {
  const before = await counts();
  const { posts = 0 } = before ?? {};
  expect(posts).toBeGreaterThan(5_000);
  const reader = await startReading();
  // someone who holds locks: a migration that queued for them would block readers behind it
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select count(*) from posts, notifications, messages where false');
  const migrated = migrate(pool);
  const seen = reader.times();
  await expect.poll(() => reader.times(), { timeout: 20_000 }).toBeGreaterThan(seen + 20);
  await holder.query('commit');
  await holder.end();
  const ran = await migrated;
  expect(ran[0]).toBe('0007-moderation.sql');
  await reader.stop();
  expect(await counts()).toEqual(before);
  const { rows } = await pool.query(`select name from migrations where name like '%#'`);
  expect(rows).toEqual([]);
  const invalid = await pool.query('select indexrelid::regclass from pg_index where not indisvalid');
  expect(invalid.rows).toEqual([]);

  const server = await startTestServer({ databaseUrl: database.url });
  try {
    const client = server.client('ou');
    const [person] = (await pool.query<{ id: string }>(`select id from users where username = 'person1'`)).rows;
    await signIn(server, person?.id ?? '', client);
    const feed = await client.call(listFeed);
    expect(feed.posts).toHaveLength(15);
    const first = feed.posts[0]?._id ?? '';
    expect((await client.call(getPost, { params: { id: first } })).post._id).toBe(first);
  } finally {
    await server.stop();
  }
}, 120_000);

test('a migration in steps that was interrupted continues with the step that failed', async () => {
  const other = await createDatabase();
  const own = openPool({ url: other.url, max: 2 });
  try {
    await own.query('drop schema public cascade; create schema public');
    const names = (await readdir(folder)).sort();
    await migrate(
      own,
      names.filter((name) => name < '0008'),
    );
    // its last index can't be created: the name is taken
    await own.query('create table files_alike ()');
    await expect(migrate(own)).rejects.toThrow(/files_alike/);
    expect((await own.query(`select name from migrations where name like '%#'`)).rows).toEqual([
      { name: '0008-safety.sql#' },
    ]);
    await own.query('drop table files_alike');
    expect((await migrate(own))[0]).toBe('0008-safety.sql');
    expect((await own.query(`select to_regclass('files_alike')::text as made`)).rows).toEqual([
      { made: 'files_alike' },
    ]);
  } finally {
    await own.end();
    await other.drop();
  }
});
