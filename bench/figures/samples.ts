import { encodeCursor } from '../../server/platform/http/cursor.ts';
import { LONG_THREAD } from '../fill/posts.ts';
import { Connection } from '../load/connection.ts';
import { get, inTurn } from '../load/requests.ts';
import type { Person, Site } from '../site.ts';

/** As many readers as are busy at one time on a large campus. */
export const readers = ({ people }: Site): readonly Person[] => people.slice(0, 400);

/**
 * The site with so few people that the server soon has them in mind, as it has those who are busy: enough of them that
 * nobody meets the limit of what one may write in an hour.
 */
export const withWriters = (site: Site, count: number): Site => ({ ...site, people: site.people.slice(0, count) });

export interface Position {
  at: string;
  id: string;
  cursor: string;
}

/** Positions anywhere in the feed but its first tenth, the same in every run. */
export async function feedPositions({ db, campus }: Site, count = 400): Promise<Position[]> {
  const { rows } = await db.query<{ at: string; id: string }>(
    `with all_posts as (
       select id, last_modified, row_number() over (order by last_modified desc, id desc) as place, count(*) over () as total
       from posts where campus_id = $1 and parent_id is null and deleted_at is null and hidden_at is null)
     select id, to_char(last_modified at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from all_posts where place > total / 10 and place < total - 20 order by md5(id::text) limit $2`,
    [campus, count],
  );
  return rows.map(({ at, id }) => ({ at, id, cursor: encodeCursor(at, id) }));
}

export interface Sample {
  id: string;
  author: string;
}

/** Posts with a long thread. */
export async function longThreads({ db, campus }: Site, count = 100): Promise<Sample[]> {
  const { rows } = await db.query<Sample>(
    `select id, author_id as author from posts where campus_id = $1 and parent_id is null and comment_count >= $2
     order by md5(id::text) limit $3`,
    [campus, LONG_THREAD, count],
  );
  return rows;
}

/** People who posted, whom nobody blocked and who blocked nobody: every reader sees the same of them. */
export async function profilesWithPosts({ db, campus }: Site, count = 400): Promise<{ username: string }[]> {
  const { rows } = await db.query<{ username: string }>(
    `select username from users u where campus_id = $1 and total_posts > 0
       and not exists (select from blocks where blocker_id = u.id or blocked_id = u.id)
     order by md5(id::text) limit $2`,
    [campus, count],
  );
  return rows;
}

/** Posts of every age that somebody may answer or save. */
export async function anyPosts({ db, campus }: Site, count = 2_000): Promise<Sample[]> {
  const { rows } = await db.query<Sample>(
    `select id, author_id as author from posts where campus_id = $1 and parent_id is null and deleted_at is null
     order by md5(id::text) limit $2`,
    [campus, count],
  );
  return rows;
}

/** The requests for a deep feed page, each of the next reader. */
export function deepPages(site: Site, positions: readonly Position[]): () => Buffer {
  const people = readers(site);
  return inTurn(
    positions.map(({ cursor }, at) => get(site.host, `/api/feed?cursor=${cursor}`, people[at % people.length]?.cookie)),
  );
}

/** The requests that a post's page makes, two for a page. */
export function threadPages(site: Site, posts: readonly Sample[]): () => Buffer {
  const people = readers(site);
  return inTurn(
    posts.flatMap(({ id }, at) => {
      const cookie = people[at % people.length]?.cookie;
      return [get(site.host, `/api/posts/${id}`, cookie), get(site.host, `/api/posts/${id}/comments`, cookie)];
    }),
  );
}

export function firstPages(site: Site): () => Buffer {
  return inTurn(readers(site).map(({ cookie }) => get(site.host, '/api/feed', cookie)));
}

/** One answer's body. Throws Error when it is no success. */
export async function bodyOf(port: number, request: Buffer): Promise<Buffer> {
  const connection = new Connection(port);
  try {
    await connection.open();
    const { status, body } = await connection.ask(request);
    if (status !== 200 || !body) throw new Error(`an answer of status ${status}: ${body?.toString()}`);
    return body;
  } finally {
    connection.close();
  }
}
