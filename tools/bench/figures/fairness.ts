import { getPostFlyer } from '../../../contract/sales/flyers.ts';
import type { RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMMON_WORD } from '../fill/shape.ts';
import type { Flooded, FloodOrder } from '../baselines/flood.ts';
import { type Baseline, withBaseline } from '../baselines/process.ts';
import { bodyOf, Connection } from '../connection.ts';
import { atMost, type Figure, type Line, rounded } from '../figure.ts';
import { histogram, inTurn, note, quantile } from '../load.ts';
import { get, somePosts } from '../requests.ts';
import { openSite, type Site } from '../site.ts';

const CONNECTIONS = 250;
/** A flyer costs as much as fifty feed calls. */
const FLYER_CONNECTIONS = 12;
const FLYERS = 500;
/** Seconds of each side in a round. */
const SECONDS = 6;
const READERS = 20;

/** The reads of one side in all rounds: a single round has too few for a steady p99. */
interface Reads {
  times: RecordableHistogram;
  refused: number;
}

/**
 * Reads the feed as other members do, one call after the other, with as many members as needed to stay below each one's
 * limit.
 */
async function readFeed({ server, host, people }: Site, seconds: number, reads: Reads): Promise<void> {
  const connection = new Connection(server.port);
  const request = inTurn(people.slice(0, READERS).map(({ cookie }) => get(host, '/api/feed', cookie)));
  try {
    await connection.opened;
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const sent = performance.now();
      const { status } = await connection.request(request());
      note(reads.times, performance.now() - sent);
      if (status !== 200) reads.refused++;
      await sleep(5);
    }
  } finally {
    connection.close();
  }
}

const noReads = (): Reads => ({ times: histogram(), refused: 0 });

interface Flood {
  name: string;
  paths: readonly string[];
  signedIn: boolean;
  connections: number;
}

/** What the other caller floods the server with. */
async function floodsOf(site: Site): Promise<Flood[]> {
  const posts = await somePosts(site, 0, FLYERS);
  const of = (name: string, path: string, signedIn = true): Flood => ({
    ...{ name, signedIn },
    ...{ paths: [path], connections: CONNECTIONS },
  });
  return [
    of('feed calls', '/api/feed'),
    of('searches', `/api/search?q=${COMMON_WORD}`),
    of('pages', '/home'),
    of("a visitor's pages", '/home', false),
    {
      name: 'flyers',
      paths: posts.map(({ id }) => getPostFlyer.path.replace(':id', id)),
      ...{ signedIn: true, connections: FLYER_CONNECTIONS },
    },
  ];
}

/**
 * Another member's feed while one caller sends requests on 250 connections, with the limits that the other figures turn
 * off.
 */
export const fairness: Figure = {
  name: 'fairness',
  async measure({ site: unlimited, options }) {
    await unlimited.stop();
    const environment = { CALLER_LIMITS: 'on' };
    const opened = { posts: options.posts, writes: false, environment, print: () => undefined };
    const site = await openSite({ ...options, fresh: false }, opened);
    try {
      return await withBaseline('flood', (flood) => beside(site, flood, Math.min(3, options.rounds)), 'rest');
    } finally {
      await site.stop();
    }
  },
};

async function beside(site: Site, flood: Baseline, rounds: number): Promise<Line[]> {
  // what is read alone is pooled over all floods: about one read in a hundred is late on an idle machine too (also from a bare
  // node:http), so the p99 of a few rounds alone drifts by four times
  const alone = noReads();
  const sides: { name: string; connections: number; beside: Reads; flooded: Flooded[] }[] = [];
  await readFeed(site, 2, noReads());
  const callers = inTurn(site.people.slice(READERS));
  for (const { name, paths, signedIn, connections } of await floodsOf(site)) {
    let beside = noReads();
    const flooded: Flooded[] = [];
    // the first round is a warm-up: a page that is rendered for the first time takes many times as long
    for (let round = 0; round <= rounds; round++) {
      if (round === 1) beside = noReads();
      // another caller in each round, who hasn't used up the limit per minute
      const cookie = signedIn ? callers().cookie : '';
      const requests = paths.map((path) => get(site.host, path, cookie).toString('latin1'));
      // a member who is using the site: the server has their session in memory
      if (signedIn) await bodyOf(site.server.port, get(site.host, '/api/viewer', cookie));
      await readFeed(site, SECONDS, alone);
      await flood.ask({ port: site.server.port, requests, connections } satisfies FloodOrder);
      await readFeed(site, SECONDS, beside);
      flooded.push(await flood.ask('stop' satisfies FloodOrder));
    }
    sides.push({ name, connections, beside, flooded });
  }
  return sides.map(({ name, connections, beside, flooded }) => {
    const [ours, base] = [quantile(beside.times, 99), quantile(alone.times, 99)];
    const line = atMost(
      `the feed beside ${connections} connections of another: ${name}`,
      ours / base,
      2,
      'times it, none refused',
      {
        ours: `p99 ${rounded(ours)} ms, ${beside.refused} refused`,
        baseline: `p99 ${rounded(base)} ms alone`,
        detail: flooded,
      },
    );
    return { ...line, met: line.met && beside.refused === 0 };
  });
}
