import { isDeepStrictEqual } from 'node:util';
import { type Baseline, withBaseline } from '../baselines/process.ts';
import { bodyOf } from '../connection.ts';
import { type Bench, type Figure, type Line, share } from '../figure.ts';
import { compare, type Duration, inTurn, load, loadAtRate, type Run } from '../load.ts';
import { chatsOf, feedPositions, get, newComments, newPosts, readers, reads, somePosts, writers } from '../requests.ts';
import type { Person, Site } from '../site.ts';

type Group = 'deep' | 'lists' | 'post' | 'chats';

/** A read, as a request to our server and to the baseline. */
interface Read {
  group: Group;
  name: string;
  ours: Buffer[];
  theirs: Buffer[];
  /** how many of our responses equal one of theirs */
  each: number;
}

/** People without blocks in either direction: the product shows them the same as the baseline. */
const WITHOUT_BLOCKS = 'not exists (select from blocks where blocker_id = u.id or blocked_id = u.id)';

/** The reads that have a Fastify with the same query as their baseline. */
export async function readsOf(site: Site): Promise<Read[]> {
  const { db, host, campus } = site;
  const read = (group: Group, name: string, ours: string[], theirs: string[], people?: readonly Person[]): Read => ({
    ...{ group, name, ours: reads(site, ours, people), theirs: theirs.map((path) => get(host, path)) },
    each: ours.length / theirs.length,
  });
  const positions = await feedPositions(site);
  const places = (path: string) => positions.map(({ at, id }) => `${path}?campus=${campus}&at=${at}&id=${id}`);
  const { rows: names } = await db.query<{ username: string }>(
    `select username from users u where campus_id = $1 and total_posts > 0 and ${WITHOUT_BLOCKS} order by md5(id::text) limit 400`,
    [campus],
  );
  const { rows } = await db.query<{ id: string }>(`select id from users u where ${WITHOUT_BLOCKS}`);
  const unblocked = new Set(rows.map(({ id }) => id));
  const people = readers(site).filter(({ id }) => unblocked.has(id));
  const own = (group: Group, name: string, path: string, theirs: string) =>
    read(
      group,
      name,
      people.map(() => path),
      people.map(({ id }) => theirs + id),
      people,
    );
  const threads = (await somePosts(site, 200, 100)).map(({ id }) => id);
  const talks = (await chatsOf(site)).slice(0, 2_000);
  return [
    read(
      'deep',
      'feed, deep page',
      positions.map(({ cursor }) => `/api/feed?cursor=${cursor}`),
      places('/feed'),
    ),
    read(
      ...(['lists', 'profile, its posts'] as const),
      names.map(({ username }) => `/api/profiles/${username}/posts`),
      names.map(({ username }) => `/profile?campus=${campus}&name=${username}`),
    ),
    read(
      'lists',
      'media grid, anywhere',
      positions.map(({ cursor }) => `/api/media?cursor=${cursor}`),
      places('/media'),
    ),
    own('lists', 'saved', '/api/saved', `/saved?campus=${campus}&name=`),
    read(
      ...(['post', 'post with 20 comments of 200'] as const),
      threads.flatMap((id) => [`/api/posts/${id}`, `/api/posts/${id}/comments`]),
      threads.map((id) => `/thread?campus=${campus}&id=${id}`),
    ),
    own('chats', 'inbox', '/api/chats', '/inbox?id='),
    read(
      ...(['chats', 'conversation page'] as const),
      talks.map(({ id }) => `/api/chats/${id}/messages`),
      talks.map(({ id }) => `/messages?id=${id}`),
      talks.map(({ one }) => one),
    ),
    own('chats', 'notifications', '/api/notifications', '/notifications?id='),
  ];
}

/** Reads compared with a Fastify that sends the same responses with one prepared query each. */
const besideFastify = (group: Group, least: number, against: string): Figure => ({
  name: group,
  measure: ({ site, options }) =>
    withBaseline('fastify', async (baseline) => {
      const { port, pid } = site.server;
      const { port: its } = await baseline.ask<{ port: number }>({ databaseUrl: site.server.databaseUrl });
      const lines: Line[] = [];
      for (const { name, ours, theirs, each } of (await readsOf(site)).filter((read) => read.group === group)) {
        await assertSame(port, ours.slice(0, each), its, theirs[0]);
        const [next, same] = [inTurn(ours), inTurn(theirs)];
        const compared = await compare(
          (duration) => load({ port, pid, next, each }, duration),
          (duration) => load({ port: its, pid: baseline.pid, next: same }, duration),
          options,
        );
        lines.push(share(name, compared, against, least));
      }
      return lines;
    }),
});

/**
 * Fields that the baseline leaves out: the reader's own state, what only the post's owner and moderators get, and
 * meet-up spots, which no generated post has.
 */
const OWN = new Set(['mine', 'abilities', 'record', 'spots']);

/** @throws Error if the baseline's response differs */
async function assertSame(port: number, ours: Buffer[], its: number, theirs: Buffer | undefined): Promise<void> {
  if (!theirs) throw new Error('nothing to read');
  const parse = (body: Buffer) => JSON.parse(body.toString()) as Record<string, unknown>;
  const [one, other] = [{}, parse(await bodyOf(its, theirs))] as [Record<string, unknown>, Record<string, unknown>];
  for (const request of ours) Object.assign(one, parse(await bodyOf(port, request)));
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (OWN.has(name) || isDeepStrictEqual(one[name], other[name])) continue;
    const [here, there] = [one, other].map((each) => JSON.stringify(each[name])?.slice(0, 400));
    throw new Error(`the baseline answers something else: ${name} is\n${here}, not\n${there}`);
  }
}

export const deep = besideFastify('deep', 0.8, 'Fastify, same query');
export const lists = besideFastify('lists', 0.8, 'Fastify, same query');
export const post = besideFastify('post', 0.5, 'Fastify, one query');
export const chats = besideFastify('chats', 0.5, 'Fastify, one query');

export const firstPages = (site: Site): Buffer[] =>
  readers(site).map(({ cookie }) => get(site.host, '/api/feed', cookie));

/** First feed pages, compared with bare node:http that sends the bytes of one of them. */
async function firstPage(
  { site, options }: Bench,
  name: string,
  least: number,
  around: (run: () => Promise<Run>) => Promise<Run> = (run) => run(),
): Promise<Line[]> {
  const [next, same] = [inTurn(firstPages(site)), inTurn(firstPages(site))];
  const bytes = await bodyOf(site.server.port, next());
  const compareWith = async (baseline: Baseline) => {
    const { port } = await baseline.ask<{ port: number }>({ bytes });
    const { port: ownPort, pid } = site.server;
    const ours = (duration: Duration) => around(() => load({ port: ownPort, pid, next, awake: true }, duration));
    return compare(ours, (duration) => load({ port, pid: baseline.pid, next: same, awake: true }, duration), options);
  };
  return [share(name, await withBaseline('http', compareWith), 'node:http', least)];
}

/** The first feed page of a private campus, signed in, each reader with their own saves. */
export const feed: Figure = {
  name: 'feed',
  measure: (bench) => firstPage(bench, 'feed, first page, signed in', 0.5),
};

const WRITES_PER_SECOND = 20;

/** The first feed page while the campus writes: a post and a comment alternately, at a steady rate. */
export const feedWhileWriting: Figure = {
  name: 'feed-writes',
  writes: true,
  async measure(bench) {
    const { site, options } = bench;
    let turn = 0;
    const people = writers(site, 200);
    const turns = [newPosts(site, people), newComments(site, people, await somePosts(site))];
    const beside = async (run: () => Promise<Run>) => {
      const seconds = options.seconds + 2;
      const writing = loadAtRate(site.server.port, () => turns[turn++ % 2]!(), {
        rate: WRITES_PER_SECOND,
        seconds,
        connections: 4,
      });
      const [result] = await Promise.all([run(), writing]);
      return result;
    };
    return firstPage(bench, `the same, ${WRITES_PER_SECOND} posts or comments a second`, 0.3, beside);
  },
};
