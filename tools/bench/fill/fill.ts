import { createHash } from 'node:crypto';
import pg from 'pg';
import { categories } from '../../../contract/posts/categories.ts';
import { recountWords } from '../../../server/features/search/index.ts';
import { openPool } from '../../../server/platform/database/pool.ts';
import { fillChats } from './chats.ts';
import { threadShape, vocabulary } from './shape.ts';
import { statements } from './statements.ts';

/** The campus that is measured; it is a private one. */
export const CAMPUS = 'ut';
/** From a million posts on, a campus has so many of them; below, all are of one. */
const PER_CAMPUS = 100_000;
export const campusesOf = (posts: number): number => (posts < 10 * PER_CAMPUS ? 1 : Math.round(posts / PER_CAMPUS));
/** So many people of the measured campus are signed in: enough that no writer meets a limit. */
const SIGNED_IN = 5_000;
/** Posts filled in one go. Rows are stored about in the order in which people would have written them. */
const BATCH = 10_000;
/** So many connections fill posts and build indexes at the same time. */
const CONNECTIONS = 2;
/** Tables whose indexes are built once the rows are there. */
const LARGE = ['posts', 'likes', 'users'];

/** The token in the cookie of the person of that number. */
export const sessionToken = (number: number): string =>
  createHash('sha256').update(`quad bench session ${number}`).digest('base64url');

export interface Filled {
  posts: number;
  /** on how many campuses they are */
  campuses: number;
}

/**
 * Fills a migrated, empty database with a community: people, posts over two years, comments in threads, saves, chats,
 * notifications.
 */
export async function fill(
  url: string,
  { posts: size, campuses }: Filled,
  print: (line: string) => void,
): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => connect(url)));
  const db = connections[0]!;
  try {
    const people = Math.max(1_000, Math.round(size / 10));
    const sql = statements({ posts: size, people, campuses, campus: CAMPUS });
    const { rows: indexes } = await db.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am a on a.oid = x.relam
         left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
       where i.indrelid = any($1::regclass[]) and c.oid is null order by a.amname = 'gin' desc, 1`,
      [LARGE],
    );
    for (const { name } of indexes) await db.query(`drop index ${name}`);
    await db.query('select setseed(0.5)');
    await db.query(sql.prepare);
    await db.query(sql.words, [vocabulary()]);
    await db.query(sql.shape, [JSON.stringify(threadShape())]);
    await db.query(sql.tally);
    await db.query('analyze bench.word, bench.shape, bench.tally');
    await db.query(sql.remarks);
    const batches = Array.from({ length: Math.ceil(size / BATCH) }, (_, n) => n * BATCH);
    await each(connections, batches, async (on, from) => {
      if (from > 0 && from % 100_000 === 0) print(`  ${from.toLocaleString('en')} posts`);
      if (from < connections.length * BATCH) await on.query(sql.batch);
      // whichever connection fills it, a batch is the same
      await on.query('select setseed($1)', [from / size]);
      await on.query('truncate batch_post, batch_node');
      await on.query(sql.posts, [from, Math.min(size, from + BATCH), categories]);
      for (const statement of [sql.comments, sql.nodes, sql.likes]) await on.query(statement);
    });
    await db.query('reset enable_hashjoin; reset enable_mergejoin; select setseed(0.5)');
    for (const statement of [sql.people, sql.pictures, sql.blocks, sql.finish]) await db.query(statement);
    print('  indexes');
    await each(connections, indexes, (on, { definition }) => on.query(definition));
    const { rows: readers } = await db.query<{ id: string; number: number }>(
      `select id, substr(username, 7)::int as number from users where username ~ '^person[0-9]+$' and campus_id = $1 order by 2 limit $2`,
      [CAMPUS, SIGNED_IN],
    );
    await db.query(
      `insert into sessions (token_hash, user_id, user_agent, expires_at)
       select sha256(token::bytea), id, 'bench', now() + interval '1 year' from unnest($1::text[], $2::uuid[]) t (token, id)`,
      [readers.map(({ number }) => sessionToken(number)), readers.map(({ id }) => id)],
    );
    await fillChats(
      db,
      CAMPUS,
      readers.slice(0, 400).map(({ id }) => id),
    );
    const pool = openPool({ url, max: 1 });
    await pool.query('set statement_timeout = 0');
    await recountWords.run(pool, CAMPUS);
    await pool.end();
    print('  vacuum');
    await db.query('vacuum (analyze)');
    await db.query('checkpoint');
  } finally {
    await Promise.all(connections.map((connection) => connection.end()));
  }
}

async function connect(url: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  // the rows refer to each other as they should, which nobody needs to check
  await db.query(`set session_replication_role = replica; set synchronous_commit = off; set jit = off;
    set maintenance_work_mem = '2GB'; set max_parallel_maintenance_workers = 1;
    set work_mem = '64MB'; set max_parallel_workers_per_gather = 0`);
  // each text looks its few words up; the planner would read the whole vocabulary for it
  await db.query('set enable_hashjoin = off; set enable_mergejoin = off');
  return db;
}

/** Works through a list on several connections, each of which takes the next item when it is done with one. */
async function each<T>(
  connections: readonly pg.Client[],
  items: readonly T[],
  work: (on: pg.Client, item: T) => Promise<unknown>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    connections.map(async (on) => {
      for (const item of rest) await work(on, item);
    }),
  );
}
