import { room } from '../../../contract/live-events.ts';
import { residentBytes } from '../cores.ts';
import { atMost, type Figure, perSecond, rounded } from '../figure.ts';
import { COMMON_WORD } from '../fill/shape.ts';
import { LiveSocket, openSockets } from '../live-socket.ts';
import { inTurn, load, loadAtRate } from '../load.ts';
import {
  chatsOf,
  feedPositions,
  get,
  newComments,
  newMessage,
  newPosts,
  newSaves,
  readers,
  reads,
  somePosts,
} from '../requests.ts';
import type { Site } from '../site.ts';
import { withoutMails } from './writes.ts';

const PAGES = 500;
const UNLOADED = 100;
const LOAD = { seconds: 8, connections: 128 };

type Next = () => Buffer | string;

/** The requests of students on a busy campus, in percent: three quarters read, 14 of 100 write. */
async function mixOf(site: Site): Promise<Next> {
  const { db, campus, host } = site;
  const people = readers(site);
  const posts = await somePosts(site);
  const chats = await chatsOf(site);
  const list = async (sql: string) =>
    (await db.query<{ value: string }>(`${sql} limit 1000`, [campus])).rows.map(({ value }) => value);
  const names = await list('select username as value from users where campus_id = $1 order by md5(id::text)');
  const words = await list(
    'select word as value from search_words where campus_id = $1 and char_length(word) > 4 order by md5(word)',
  );
  const [chat, own] = [inTurn(chats), inTurn(people)];
  let number = 0;
  const readOf = (paths: string[]) => inTurn(reads(site, paths));
  const ofOwn = (path: string) => () => get(host, path, own().cookie);
  const acts: [percent: number, next: Next][] = [
    [34, ofOwn('/api/feed')],
    [6, readOf((await feedPositions(site)).map(({ cursor }) => `/api/feed?cursor=${cursor}`))],
    [10, readOf(posts.map(({ id }) => `/api/posts/${id}`))],
    [10, readOf(posts.map(({ id }) => `/api/posts/${id}/comments`))],
    [
      5,
      readOf(
        [COMMON_WORD, ...words].map(
          (word, at) => `/api/search?q=${encodeURIComponent(at % 2 ? word.slice(0, 4) : word)}`,
        ),
      ),
    ],
    [5, readOf(names.map((name) => `/api/profiles/${name}`))],
    [4, ofOwn('/api/media')],
    [4, ofOwn('/api/chats')],
    [4, inTurn(chats.map(({ id, one }) => get(host, `/api/chats/${id}/messages`, one.cookie)))],
    [4, ofOwn('/api/notifications')],
    [1, newPosts(site, people)],
    [4, newComments(site, people, posts)],
    // saves start at the other end of the list than comments, so that they concern other posts
    [4, newSaves(site, people, posts.toReversed())],
    [
      5,
      () => {
        const { id, one, other } = chat();
        return newMessage(site, id, number % 2 ? one : other, number++);
      },
    ],
  ];
  const hundred = acts.flatMap(([percent, next], act) =>
    Array.from({ length: percent }, (_, n) => ({ next, place: (n + (act + 1) / acts.length) / percent })),
  );
  // spread evenly, the same in every run
  const next = inTurn(hundred.sort((one, other) => one.place - other.place));
  return () => next().next();
}

/**
 * Runs a mixed load beside 500 open pages. @param work gets the requests, and the rate that 32 connections reach
 * without a pause
 */
async function withMix<T>(site: Site, work: (next: Next, capacity: number) => Promise<T>): Promise<T> {
  const people = readers(site);
  const next = await mixOf(site);
  const { port, pid } = site.server;
  const open = (n: number) =>
    new LiveSocket(
      { port, host: site.host, cookie: people[n % people.length]?.cookie ?? '' },
      () => undefined,
      room.campus(site.campus),
    );
  const sockets = await openSockets(PAGES, open);
  try {
    const { rate } = await load({ port, pid, next }, { seconds: LOAD.seconds, warmUp: 3 });
    return await withoutMails(site, work(next, rate));
  } finally {
    for (const socket of sockets) socket.close();
  }
}

/** 1.6 times as many requests as the server can handle: accepted ones are answered soon, the rest is refused early. */
export const overload: Figure = {
  name: 'overload',
  writes: true,
  slow: true,
  measure: ({ site }) =>
    withMix(site, async (next, capacity) => {
      const unloaded = await loadAtRate(site.server.port, next, { ...LOAD, rate: UNLOADED });
      const over = await loadAtRate(site.server.port, next, { ...LOAD, rate: capacity * 1.6 });
      return [
        atMost(
          'a mix of reads and writes, 1.6 times the capacity',
          over.p99 / unloaded.p99,
          5,
          'times the unloaded p99',
          {
            ours: `${perSecond(over.answered)}, p99 ${rounded(over.p99)} ms, ${(over.refused * 100).toFixed(1)} % refused`,
            baseline: `p99 ${rounded(unloaded.p99)} ms at ${UNLOADED}/s; capacity ${perSecond(capacity)}`,
            detail: { unloaded, over, capacity },
          },
        ),
      ];
    }),
};

/** Half of what the server can handle, for 20 minutes: its memory doesn't grow. */
export const steady: Figure = {
  name: 'steady',
  writes: true,
  slow: true,
  measure: ({ site, options: { minutes } }) =>
    withMix(site, async (next, capacity) => {
      const sizes: number[] = [];
      const rate = capacity / 2;
      for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
        await loadAtRate(site.server.port, next, { ...LOAD, rate });
        sizes.push(residentBytes(site.server.pid) / 2 ** 20);
      }
      const third = Math.ceil(sizes.length / 3);
      const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
      const [middle, last] = [mean(sizes.slice(third, 2 * third)), mean(sizes.slice(-third))];
      return [
        atMost(`memory over ${minutes} minutes of ${perSecond(rate)}`, last / middle, 1.1, 'times the second third', {
          ours: `${Math.round(last)} MB in the last third`,
          baseline: `${Math.round(middle)} MB in the second`,
          detail: { sizes, rate },
        }),
      ];
    }),
};
