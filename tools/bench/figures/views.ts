import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { addPostCounts, mergeHours } from '../../../server/features/analytics/store.ts';
import type { Clock } from '../../../server/platform/clock.ts';
import { createWrite } from '../../../server/platform/database/write.ts';
import { Events } from '../../../server/platform/events.ts';
import type { Logger } from '../../../server/platform/log.ts';
import { PeopleCounts } from '../../../server/platform/people-counts/people-counts.ts';
import { atMost, type Figure, rounded } from '../figure.ts';
import type { Site } from '../site.ts';

/** A campus of docs/SCALING.md, until sketches of old posts hardly grow; 500 of them have 135 million views on one. */
const DAYS = 6;
const MEMBERS = 10_000;
const VISITORS = 3_000;
const POSTS_EACH = 90;
const NEW_POSTS = 150;
/** The posts that visitors look at, the newest most. */
const LOOKED_AT = 2_000;
const CAMPUSES = 500;
const GIGABYTE = 1_000_000_000;
const DAY_MS = 86_400_000;
/** What a process collects is written every minute on the last day, and every 20 minutes on the others, which fill the database. */
const FLUSHES = { last: 1_440, others: 72 };

interface Sizes {
  reached: number;
  counts: number;
  today: number;
  rows: number;
  wal: number;
}

async function sizesOf({ db }: Site): Promise<Sizes> {
  const { rows } = await db.query<Sizes>(
    `select pg_total_relation_size('people_reached')::float8 as reached, pg_total_relation_size('post_analytics')::float8 as counts,
       pg_total_relation_size('people_today')::float8 as today,
       (select count(*) from people_reached)::int + (select count(*) from post_analytics)::int as rows,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`,
  );
  return rows[0] as Sizes;
}

/** The members' numbers, as random as hashes. */
const members = Array.from({ length: MEMBERS }, () => Math.floor(Math.random() * 2 ** 32));

/** A random member's number and the positions of the posts that they view, the newest posts more often. */
function visit(): { person: number; posts: Set<number> } {
  const posts = new Set<number>();
  while (posts.size < POSTS_EACH) posts.add(Math.floor(20 * ((LOOKED_AT / 20 + 1) ** Math.random() - 1)));
  return { person: members[Math.floor(Math.random() * MEMBERS)] as number, posts };
}

/** What a day's views add to the database, and how far the authors' reach is from the exact one. */
export const views: Figure = {
  name: 'views',
  writes: true,
  async measure({ site }) {
    const { rows: posts } = await site.db.query<{ id: string }>(
      `select id from posts where campus_id = $1 and parent_id is null and deleted_at is null order by id desc limit $2`,
      [site.campus, LOOKED_AT + DAYS * NEW_POSTS],
    );
    const pool = new pg.Pool({ connectionString: site.server.databaseUrl, max: 2 });
    const clock = { at: 0, now: () => clock.at };
    const log = { warn: (error: unknown) => console.error(error) } as unknown as Logger;
    const write = createWrite(pool, new Events(), console.error);
    const counts = new PeopleCounts({ write, clock: clock as unknown as Clock, log });
    counts.define('post', (tx, campusId, counted) =>
      addPostCounts.run(tx, {
        campusId,
        postIds: counted.map(({ subject }) => subject),
        days: counted.map(({ day }) => day),
        hours: counted.map(({ hour }) => hour),
        actions: counted.map(({ action }) => action),
        people: counted.map(({ people }) => people),
        reached: counted.map(({ reached }) => reached),
      }),
    );
    const exact = new Map<string, Set<number>>();
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    let before = await sizesOf(site);
    let after = before;
    let transient = 0;
    for (let day = 0; day < DAYS; day++) {
      before = after;
      const seen = Array.from({ length: VISITORS }, visit).flatMap(({ person, posts: places }) =>
        [...places].map((place) => ({ person, subject: posts[place + (DAYS - 1 - day) * NEW_POSTS]?.id ?? '' })),
      );
      const flushes = day === DAYS - 1 ? FLUSHES.last : FLUSHES.others;
      for (const [index, { person, subject }] of seen.sort(() => Math.random() - 0.5).entries()) {
        clock.at = today - (DAYS - day) * DAY_MS + Math.floor((index / seen.length) * DAY_MS);
        counts.add('post', { campusId: site.campus, subject, action: 'view', person });
        exact.set(subject, (exact.get(subject) ?? new Set()).add(person));
        if (index % Math.ceil(seen.length / flushes) === 0) await counts.flush();
      }
      await counts.flush();
      transient = (await sizesOf(site)).today;
      await site.db.query(`select graphile_worker.add_job('people.past-days', '{}')`);
      while ((await site.db.query('select from people_today limit 1')).rowCount) await sleep(200);
      // on the server this happens a week later
      while ((await mergeHours.run(pool, DAYS - day)) > 0);
      await site.db.query('vacuum post_analytics');
      await site.db.query('vacuum people_reached');
      after = await sizesOf(site);
    }
    await pool.end();
    const { rows } = await site.db.query<{ id: string; reach: number }>(
      `select post_id as id, sum(accounts_reached)::int as reach from post_analytics where post_id = any($1) group by post_id`,
      [[...exact.keys()]],
    );
    const errors = rows.map(({ id, reach }) => Math.abs(reach / (exact.get(id)?.size ?? 1) - 1)).sort((a, b) => a - b);
    const a = (key: keyof Sizes) => after[key] - before[key];
    const bytes = ((a('reached') + a('counts')) * CAMPUSES) / GIGABYTE;
    const error = 100 * (errors.at(-1) ?? 1);
    const what = `135 million views of ${CAMPUSES} campuses on a day`;
    return [
      atMost(`${what}: growth`, bytes, 1, 'GB', {
        baseline: `${a('rows').toLocaleString('en')} rows a campus; log ${rounded((a('wal') * CAMPUSES) / GIGABYTE)} GB; ${rounded((transient * CAMPUSES) / GIGABYTE)} GB of the day's sketches until vacuum`,
        detail: { before, after, transient },
      }),
      atMost('reach that an author sees, largest error', error, 3, '%', {
        baseline: `${errors.length} posts, up to ${Math.max(...[...exact.values()].map(({ size }) => size)).toLocaleString('en')} people; 99 % within ${rounded(100 * (errors[Math.floor(errors.length * 0.99)] ?? 1))} %`,
      }),
    ];
  },
};
