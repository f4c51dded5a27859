import pg from 'pg';
import type { FileStore } from '../platform/storage/index.ts';

/** Invariants of the database: each query finds violations, and `broken` describes them. */
const laws: readonly { broken: (found: string) => string; sql: string }[] = [
  {
    broken: (found) => `The ledger doesn't sum to zero: ${found} cents.`,
    sql: 'select sum(amount)::text as found from ledger_entries having sum(amount) <> 0',
  },
  {
    broken: (found) => `A transaction of the ledger doesn't sum to zero: ${found}.`,
    sql: 'select transaction_id::text as found from ledger_entries group by transaction_id having sum(amount) <> 0',
  },
  {
    broken: (found) => `An account has negative funds: ${found}.`,
    sql: `select a.id::text as found from ledger_accounts a join ledger_entries e on e.account_id = a.id
          where a.kind in ('user_funds', 'hold', 'ad_budget') group by a.id having sum(e.amount) < 0`,
  },
  {
    broken: (found) => `A post's likes are miscounted: ${found}.`,
    sql: `select p.id::text as found from posts p
          left join (select campus_id, post_id, count(*) as n from likes group by 1, 2) l
            on l.campus_id = p.campus_id and l.post_id = p.id
          where p.like_count <> coalesce(l.n, 0)`,
  },
  {
    broken: (found) => `A post's comments are miscounted: ${found}.`,
    sql: `select p.id::text as found from posts p
          left join (select campus_id, root_id, count(*) as n from posts where depth > 0 and deleted_at is null and hidden_at is null group by 1, 2) c
            on c.campus_id = p.campus_id and c.root_id = p.id
          where p.depth = 0 and p.comment_count <> coalesce(c.n, 0)`,
  },
  {
    broken: (found) => `A comment's parent is missing: ${found}.`,
    sql: `select c.id::text as found from posts c left join posts p on p.campus_id = c.campus_id and p.id = c.parent_id
          where c.depth > 0 and p.id is null`,
  },
  {
    broken: (found) => `A conversation's messages have a gap in their numbers: ${found}.`,
    // messages that a member deleted are later deleted for both; then the first numbers are missing (D60)
    sql: `select c.id::text as found from chats c
          join (select chat_id, min(cleared_seq) as cleared from chat_members group by chat_id) d on d.chat_id = c.id
          left join (select chat_id, count(*) as n, min(seq) as first, max(seq) as last from messages group by chat_id) m
            on m.chat_id = c.id
          where case when m.n is null then c.last_seq > d.cleared
            else c.last_seq <> m.last or m.n <> m.last - m.first + 1 or m.first > d.cleared + 1 end`,
  },
  {
    broken: (found) => `The members of the campus ${found} are miscounted.`,
    sql: `select c.id as found from campuses c
          left join (select campus_id, count(*) as n from users
                     where school_verified and deleted_at is null and banned_at is null group by 1) u on u.campus_id = c.id
          where c.members <> coalesce(u.n, 0)`,
  },
  {
    broken: (found) => `A job was given up: ${found}.`,
    sql: `select task_identifier || ': ' || coalesce(last_error, '') as found
          from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`,
  },
];

/** Number of examples reported for each violated invariant. */
const EXAMPLES = 3;

/**
 * Checks that the database is consistent and its media files exist. Read-only; a server can be running.
 * @returns the violations, one sentence each; empty if there are none
 */
export async function checkDeployment(url: string, files: FileStore): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'quad-check' });
  await client.connect();
  try {
    // the role's timeout is for requests
    await client.query('set statement_timeout = 0');
    await client.query('begin transaction isolation level repeatable read, read only');
    const faults: string[] = [];
    for (const { broken, sql } of laws) {
      const { rows } = await client.query<{ found: string }>(sql);
      faults.push(...rows.slice(0, EXAMPLES).map(({ found }) => broken(found)));
      if (rows.length > EXAMPLES) faults.push(`… and ${rows.length - EXAMPLES} more like it.`);
    }
    const { rows } = await client.query<{ id: string; storage_key: string }>('select id, storage_key from files');
    await client.query('commit');
    return [...faults, ...(await missingMedia(client, files, rows))];
  } finally {
    await client.end();
  }
}

async function missingMedia(
  client: pg.Client,
  files: FileStore,
  rows: readonly { id: string; storage_key: string }[],
): Promise<string[]> {
  const missing = new Map(rows.map((row) => [row.storage_key, row.id]));
  for await (const key of files.keys()) {
    const parts = key.split('/');
    for (let length = 2; length <= parts.length; length++) missing.delete(parts.slice(0, length).join('/'));
  }
  if (missing.size === 0) return [];
  // a file that was deleted meanwhile is not missing
  const { rows: still } = await client.query<{ storage_key: string }>(
    'select storage_key from files where id = any($1)',
    [[...missing.values()]],
  );
  const examples = still.slice(0, EXAMPLES).map((row) => `A file is missing: ${row.storage_key}.`);
  return still.length > EXAMPLES ? [...examples, `… and ${still.length - EXAMPLES} more files.`] : examples;
}
