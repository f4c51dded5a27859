import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchPost } from '../../../server/features/watching/matching/match-store.ts';
import { atMost, type Figure, type Line } from '../figure.ts';
import { newPosts, writers } from '../requests.ts';
import type { Site } from '../site.ts';

const SIZES = [1_000, 10_000, 100_000];
/** How many searches the listing matches, each of another person, whatever the number of searches. */
const MATCHING = 50;
const ROUNDS = 200;
const POSTS = 60;
/** Longer than the server waits before it matches a post (matcher.ts), so that matching doesn't delay the next post. */
const PAUSE_MS = 120;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Adds the saved searches numbered `from` to `to - 1` and the keys by which a listing finds them, as the server stores
 * both:
 * - word: the first MATCHING ones, for a word of the listing
 * - category: one in ten of the others, for one of four categories up to $1: a listing for $40 finds, but doesn't match
 * - rare: the rest, for a common word and a rare one of their own. The rare one is the key, so no listing finds them
 */
async function saveSearches({ db, campus }: Site, from: number, to: number): Promise<void> {
  await db.query(
    `with people as (
       select id, row_number() over (order by id) - 1 as n, count(*) over () as people from users
       where campus_id = $1 and verified and deleted_at is null and banned_at is null
     ), made as (
       select uuidv7() as id, n, case when n < $4 then 'word' when n % 10 = 0 then 'category' else 'rare' end as kind
       from generate_series($2::int, $3::int - 1) n offset 0
     ), stored as (
       insert into watches (campus_id, id, user_id, source, source_key, name, alerts, query, filter, conditions, tsquery, read_at)
       select $1, m.id, p.id, 'search', 'bench ' || m.n, 'Search ' || m.n, case when m.n % 3 = 0 then 'daily' else 'instant' end,
         case m.kind when 'word' then 'zebrawood' when 'category' then '' else 'lamp model' || m.n end, '{}',
         jsonb_build_object('category', case m.kind when 'category' then (array['furniture', 'tickets', 'appliances', 'bikes'])[1 + m.n / 10 % 4] end,
           'priceMax', case m.kind when 'category' then 1 when 'rare' then 50 end, 'details', '[]'::jsonb),
         case m.kind when 'word' then '''' || $1 || '/zebrawood''' when 'rare' then '''' || $1 || '/lamp''&''' || $1 || '/model' || m.n || '''' end::tsquery,
         product_now()
       from made m join people p on p.n = m.n % p.people
     )
     insert into watch_keys (campus_id, key, watch_id)
     select $1, case kind when 'word' then 'word zebrawood' when 'rare' then 'word model' || n
       else 'category ' || (array['furniture', 'tickets', 'appliances', 'bikes'])[1 + n / 10 % 4] end, id from made`,
    [campus, from, to, MATCHING],
  );
  await db.query('analyze watches, watch_keys, watch_matches, listing_alerts');
}

/** Adds a listing with the word that MATCHING searches are for. @returns its id */
async function addListing({ db, campus, people }: Site, category: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    // offset 0: uuidv7() is called once, so that id and root_id are equal
    `insert into posts (id, campus_id, author_id, root_id, text, plain, title, price, category, kind)
     select id, $1, $2, id, '{"blocks": []}', $3, 'Zebrawood desk lamp', 40, $4, 'selling' from (select uuidv7() as id offset 0) made
     returning id`,
    [
      campus,
      people[0]?.id,
      'A solid desk lamp with a shade, from my room in the dorm; works well, and I need it gone by Friday.',
      category,
    ],
  );
  return rows[0]?.id ?? '';
}

/**
 * Matches a listing repeatedly and rolls back each time, so that every round stores the same rows.
 * @returns the median time in milliseconds, and the number of searches whose people are alerted
 */
async function timeMatching({ db, campus }: Site, postId: string): Promise<{ ms: number; alerted: number }> {
  const times: number[] = [];
  let alerted = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await db.query('begin');
    const began = performance.now();
    const rows = await matchPost.all(db, { campusId: campus, postId, nearSpots: [] });
    times.push(performance.now() - began);
    alerted = rows.length;
    await db.query('rollback');
  }
  return { ms: median(times), alerted };
}

/** The median time of posting a listing over HTTP, in milliseconds. */
async function timePosting(site: Site): Promise<number> {
  const next = newPosts(site, writers(site, 20));
  const times: number[] = [];
  for (let count = 0; count < POSTS; count++) {
    // `next` writes a whole HTTP request, for the load generator
    const [head = '', body = ''] = next().split('\r\n\r\n');
    const [, ...headers] = head.split('\r\n');
    const began = performance.now();
    await new Promise<void>((done, failed) => {
      const sent = request(
        {
          port: site.server.port,
          method: 'POST',
          path: '/api/posts',
          headers: Object.fromEntries(headers.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])),
        },
        (response) => {
          response
            .resume()
            .on('end', () =>
              response.statusCode === 201 ? done() : failed(new Error(`posting was answered ${response.statusCode}`)),
            );
        },
      );
      sent.on('error', failed);
      sent.end(body);
    });
    times.push(performance.now() - began);
    await sleep(PAUSE_MS);
  }
  return median(times);
}

/** How long matching a listing with a campus's saved searches takes, and whether they delay its author. */
export const watching: Figure = {
  name: 'watching',
  writes: true,
  async measure({ site }) {
    const lines: Line[] = [];
    const without = await timePosting(site);
    const postId = await addListing(site, 'tools');
    const furnitureId = await addListing(site, 'furniture');
    let previousMs: number | undefined;
    let saved = 0;
    for (const size of SIZES) {
      await saveSearches(site, saved, size);
      saved = size;
      const { ms, alerted } = await timeMatching(site, postId);
      const name = `matching a listing with ${size.toLocaleString('en')} saved searches`;
      const found = { baseline: `${alerted} people alerted`, detail: { ms, matched: alerted } };
      lines.push(atMost(name, ms, 50, 'ms', found));
      if (previousMs !== undefined)
        lines.push(atMost(`  growth for ten times as many`, ms / previousMs, 1.3, 'times the time'));
      previousMs = ms;
    }
    const { ms } = await timeMatching(site, furnitureId);
    lines.push(atMost('  in a category for which 2,500 are', ms, 50, 'ms'));
    const withSearches = await timePosting(site);
    const more = { baseline: `${without.toFixed(1)} ms without`, ours: `${withSearches.toFixed(1)} ms` };
    lines.push(atMost('posting with 100,000 saved searches', withSearches / without, 1.1, 'times the time', more));
    return lines;
  },
};
