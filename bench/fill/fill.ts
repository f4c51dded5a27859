import pg from 'pg';
import { fillPeople } from './people.ts';
import { campusCount, CAMPUS, planFor } from './plan.ts';
import { fillPosts, planAuthors } from './posts.ts';

/** Tables that get so much that their indexes are made afterwards, all at once. */
const LARGE = ['posts', 'likes', 'users'];

/**
 * Fills a migrated, empty database.
 * @param size how many posts
 * @returns the moment of its newest rows, ISO 8601: what is later was written by a benchmark
 */
export async function fill(url: string, size: number, say: (line: string) => void): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '512MB'`);
    const { rows: campuses } = await client.query<{ id: string; ext: string }>(
      'select id, ext from campuses where not generic order by id = $1 desc, position limit $2',
      [CAMPUS, campusCount(size)],
    );
    const plan = planFor(size, campuses, Date.now());
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
       where i.indrelid = any($1::regclass[]) and c.oid is null`,
      [LARGE],
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    say(`${plan.people} people, ${plan.posts} posts and ${plan.comments} comments`);
    const { authors, posted } = planAuthors(plan);
    const people = await fillPeople(url, plan, posted);
    await fillPosts(url, plan, authors, people);
    say('indexes');
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`update campuses c set members = (select count(*) from users u where u.campus_id = c.id)`);
    say('vacuum');
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    return new Date(plan.now).toISOString();
  } finally {
    await client.end();
  }
}
