import { randomUUID } from 'node:crypto';
import { fromPlainText } from '../../contract/posts/rich-text/index.ts';
import { encodeCursor } from '../../server/platform/http/cursor.ts';
import { newText } from './fill/shape.ts';
import { inTurn } from './load.ts';
import type { Person, Site } from './site.ts';

/** As many readers as are active at the same time on a large campus. */
export const readers = ({ people }: Site): readonly Person[] => people.slice(0, 400);
/** Few enough writers that the server has them in memory, and enough that none reaches an hourly limit. */
export const writers = ({ people }: Site, count: number): readonly Person[] => people.slice(0, count);

/** A GET of a signed-in person, as bytes that can be sent repeatedly. */
export const get = (host: string, path: string, cookie = ''): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${cookie && `cookie: ${cookie}\r\n`}accept: */*\r\n\r\n`);

export function send(method: string, host: string, path: string, cookie: string, body?: unknown, key?: string): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const type = json && 'content-type: application/json\r\n';
  const once = key ? `idempotency-key: ${key}\r\n` : '';
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n${once}${type}content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

/** GETs of these paths by these people, in turn. */
export function reads(site: Site, paths: readonly string[], people = readers(site)): Buffer[] {
  const reader = inTurn(people);
  return paths.map((path) => get(site.host, path, reader().cookie));
}

export function newPosts({ host }: Site, people: readonly Person[]): () => string {
  const person = inTurn(people);
  return () => {
    const body = { text: fromPlainText(newText(21)), price: 25, category: 'furniture', files: [] };
    return send('POST', host, '/api/posts', person().cookie, body, randomUUID());
  };
}

export function newComments({ host }: Site, people: readonly Person[], posts: readonly Sample[]): () => string {
  const [person, post] = [inTurn(people), inTurn(posts)];
  return () => {
    const body = { text: fromPlainText(newText(10)), files: [] };
    return send('POST', host, `/api/posts/${post().id}/comments`, person().cookie, body, randomUUID());
  };
}

/** Saves, each of a different pair of person and post. */
export function newSaves({ host }: Site, people: readonly Person[], posts: readonly Sample[]): () => string {
  let turn = 0;
  return () => {
    const { id } = posts[(turn + Math.floor(turn / people.length)) % posts.length] as Sample;
    return send('PUT', host, `/api/posts/${id}/save`, people[turn++ % people.length]?.cookie ?? '');
  };
}

/** A message; its number identifies it where it arrives. */
export const newMessage = ({ host }: Site, chat: string, { cookie }: Person, number: number): string =>
  send('POST', host, `/api/chats/${chat}/messages`, cookie, {
    client_id: randomUUID(),
    text: `See you there at five ~${number}~`,
  });

export interface Position {
  at: string;
  id: string;
  cursor: string;
}

/** Positions in the feed after its first tenth, the same in every run. */
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

/** Posts of every age with at least this many comments. */
export async function somePosts({ db, campus }: Site, comments = 0, count = 2_000): Promise<Sample[]> {
  const { rows } = await db.query<Sample>(
    `select id, author_id as author from posts
     where campus_id = $1 and parent_id is null and deleted_at is null and comment_count >= $2 order by md5(id::text) limit $3`,
    [campus, comments, count],
  );
  return rows;
}

export interface Chat {
  id: string;
  one: Person;
  other: Person;
}

/** The readers' chats with each other. */
export async function chatsOf(site: Site): Promise<Chat[]> {
  const people = new Map(readers(site).map((person) => [person.id, person]));
  const { rows } = await site.db.query<{ id: string; low_id: string; high_id: string }>(
    // a block hides the conversation
    `select id, low_id, high_id from chats where not exists (select from blocks
       where (blocker_id = low_id and blocked_id = high_id) or (blocker_id = high_id and blocked_id = low_id))
     order by md5(id::text)`,
  );
  return rows.flatMap(({ id, low_id: low, high_id: high }) => {
    const [one, other] = [people.get(low), people.get(high)];
    return one && other ? [{ id, one, other }] : [];
  });
}
