import { isDeepStrictEqual } from 'node:util';
import { type Baseline, withBaseline } from '../baselines/process.ts';
import { bodyOf } from '../connection.ts';
import { type Bench, type Figure, type Line, share } from '../figure.ts';
import { compare, type Duration, inTurn, load, loadAtRate, type Run } from '../load.ts';
import { chatsOf, feedPositions, get, newComments, newPosts, readers, reads, somePosts, writers } from '../requests.ts';
import type { Site } from '../site.ts';

/** A read as our server and the baseline are asked for it. */
export interface Read {
  name: string;
  ours: Buffer[];
  theirs: Buffer[];
  /** how many of our answers make one of theirs */
  each?: number;
}

type Group = 'deep' | 'lists' | 'post' | 'chats';

/** Whom nobody blocked and who blocked nobody: for them the product shows what the baseline does. */
const WITHOUT_BLOCKS = 'not exists (select from blocks where blocker_id = u.id or blocked_id = u.id)';

/** The reads that have a Fastify with the same query as their baseline. */
export async function readsOf(site: Site, group?: Group): Promise<Read[]> {
  const { db, host, campus } = site;
  const theirs = (paths: string[]) => paths.map((path) => get(host, path));
  const all: Record<Group, () => Promise<Read[]>> = {
    async deep() {
      const positions = await feedPositions(site);
      const ours = reads(
        site,
        positions.map(({ cursor }) => `/api/feed?cursor=${cursor}`),
      );
      const same = theirs(positions.map(({ at, id }) => `/feed?campus=${campus}&at=${at}&id=${id}`));
      return [{ name: 'feed, deep page', ours, theirs: same }];
    },
    async lists() {
      const { rows: profiles } = await db.query<{ username: string }>(
        `select username from users u where campus_id = $1 and total_posts > 0 and ${WITHOUT_BLOCKS} order by md5(id::text) limit 400`,
        [campus],
      );
      const positions = await feedPositions(site);
      return [
        {
          name: 'profile, its posts',
          ours: reads(
            site,
            profiles.map(({ username }) => `/api/profiles/${username}/posts`),
          ),
          theirs: theirs(profiles.map(({ username }) => `/profile?campus=${campus}&name=${username}`)),
        },
        {
          name: 'media grid, anywhere',
          ours: reads(
            site,
            positions.map(({ cursor }) => `/api/media?cursor=${cursor}`),
          ),
          theirs: theirs(positions.map(({ at, id }) => `/media?campus=${campus}&at=${at}&id=${id}`)),
        },
        {
          name: 'saved',
          ours: readers(site).map(({ cookie }) => get(host, '/api/saved', cookie)),
          theirs: theirs(readers(site).map(({ id }) => `/saved?campus=${campus}&name=${id}`)),
        },
      ];
    },
    async post() {
      const posts = await somePosts(site, 200, 100);
      const reader = inTurn(readers(site));
      const ours = posts.flatMap(({ id }) => {
        const { cookie } = reader();
        return [get(host, `/api/posts/${id}`, cookie), get(host, `/api/posts/${id}/comments`, cookie)];
      });
      const same = theirs(posts.map(({ id }) => `/thread?campus=${campus}&id=${id}`));
      return [{ name: 'post with 20 comments of 200', ours, theirs: same, each: 2 }];
    },
    async chats() {
      const { rows } = await db.query<{ id: string }>(`select id from users u where ${WITHOUT_BLOCKS}`);
      const open = new Set(rows.map(({ id }) => id));
      const people = readers(site).filter(({ id }) => open.has(id));
      const own = (path: string) => people.map(({ cookie }) => get(host, path, cookie));
      const chats = (await chatsOf(site)).slice(0, 2_000);
      return [
        { name: 'inbox', ours: own('/api/chats'), theirs: theirs(people.map(({ id }) => `/inbox?id=${id}`)) },
        {
          name: 'conversation page',
          ours: chats.map(({ id, one }) => get(host, `/api/chats/${id}/messages`, one.cookie)),
          theirs: theirs(chats.map(({ id }) => `/messages?id=${id}`)),
        },
        {
          name: 'notifications',
          ours: own('/api/notifications'),
          theirs: theirs(people.map(({ id }) => `/notifications?id=${id}`)),
        },
      ];
    },
  };
  const groups = group ? [group] : (Object.keys(all) as Group[]);
  const found: Read[] = [];
  for (const each of groups) found.push(...(await all[each]()));
  return found;
}

/** Reads beside a Fastify that sends the same answers with one prepared query each. */
const besideFastify = (group: Group, least: number, against: string): Figure => ({
  name: group,
  measure: ({ site, options }) =>
    withBaseline('fastify', async (baseline) => {
      const { port } = await baseline.ask<{ port: number }>({ databaseUrl: site.server.databaseUrl });
      const lines: Line[] = [];
      for (const { name, ours, theirs, each = 1 } of await readsOf(site, group)) {
        await assertSame(site.server.port, ours.slice(0, each), port, theirs[0]);
        const [next, same] = [inTurn(ours), inTurn(theirs)];
        const compared = await compare(
          (duration) => load({ ...site.server, database: undefined, next, each }, duration),
          (duration) => load({ port, pid: baseline.pid, next: same }, duration),
          options,
        );
        lines.push(share(name, compared, against, least));
      }
      return lines;
    }),
});

/** What the baseline leaves out: it's the reader's own, or for the post's owner and moderators. */
const OWN = new Set(['mine', 'abilities', 'record']);

/** @throws Error when the baseline answers something else */
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

/** First feed pages, beside bare node:http that answers with the bytes of one of them. */
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
    const ours = (duration: Duration) => around(() => load({ port: ownPort, pid, next }, duration));
    return compare(ours, (duration) => load({ port, pid: baseline.pid, next: same }, duration), options);
  };
  return [share(name, await withBaseline('http', compareWith), 'node:http', least)];
}

/** The first feed page of a private campus, signed in, each reader with their own saves. */
export const feed: Figure = {
  name: 'feed',
  measure: (bench) => firstPage(bench, 'feed, first page, signed in', 0.5),
};

const WRITES_PER_SECOND = 20;

/** The same while the campus writes: a post and a comment in turn, evenly. */
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
