import type { Flooded, FloodOrder } from '../baselines/flood.ts';
import { startBaseline } from '../baselines/process.ts';
import type { Bench, Figure, Outcome } from '../figure.ts';
import { Connection } from '../load/connection.ts';
import { Histogram } from '../load/histogram.ts';
import { get, inTurn } from '../load/requests.ts';
import { median } from '../load/rounds.ts';
import { openSite, type Site } from '../site.ts';
import { rounded } from '../table.ts';

const CONNECTIONS = 250;
/** Seconds of each side in a round. */
const SECONDS = 4;
const MOST_TIMES = 2;
const READERS = 20;

interface Read {
  p50: number;
  p99: number;
  refused: number;
}

/** Reads the feed as other members do, one call after the other: as many members as stay within what each may ask for. */
async function readFeed({ server, host, people }: Site, seconds: number): Promise<Read> {
  const connection = new Connection(server.port);
  const request = inTurn(people.slice(0, READERS).map(({ cookie }) => get(host, '/api/feed', cookie)));
  const histogram = new Histogram();
  let refused = 0;
  try {
    await connection.open();
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const sent = performance.now();
      const { status } = await connection.ask(request());
      histogram.note(performance.now() - sent);
      if (status !== 200) refused++;
      await new Promise((done) => setTimeout(done, 5));
    }
  } finally {
    connection.close();
  }
  return { p50: histogram.quantile(0.5), p99: histogram.quantile(0.99), refused };
}

/** What another caller floods the server with, each from 250 connections. */
const floods: readonly { name: string; path: string; signedIn: boolean }[] = [
  { name: 'feed calls', path: '/api/feed', signedIn: true },
  { name: 'searches', path: '/api/search?q=bicycle', signedIn: true },
  { name: 'pages', path: '/home', signedIn: true },
  { name: "a visitor's pages", path: '/home', signedIn: false },
];

/** One caller with 250 connections beside another member who reads the feed: what it costs that member. */
export const fairness: Figure = {
  name: 'fairness',
  async measure({ site: unlimited, options, port }: Bench): Promise<Outcome[]> {
    await unlimited.stop();
    const site = await openSite({ ...options, port: port(), fresh: false, limited: true, say: () => undefined });
    const flood = startBaseline('flood', 'rest');
    const outcomes: Outcome[] = [];
    try {
      await readFeed(site, 2);
      const flooders = inTurn(site.people.slice(READERS));
      for (const { name, path, signedIn } of floods) {
        const rounds: { alone: Read; beside: Read; flooded: Flooded }[] = [];
        for (let round = 0; round < Math.min(3, options.rounds); round++) {
          // another one each time: what they may ask for in a minute is not used up
          const request = get(site.host, path, signedIn ? flooders().cookie : '').toString('latin1');
          const alone = await readFeed(site, SECONDS);
          await flood.ask({ port: site.server.port, request, connections: CONNECTIONS } satisfies FloodOrder);
          const beside = await readFeed(site, SECONDS);
          rounds.push({ alone, beside, flooded: await flood.ask('stop' satisfies FloodOrder) });
        }
        const value = median(rounds.map(({ alone, beside }) => beside.p99 / alone.p99));
        const refused = rounds.reduce((sum, { beside }) => sum + beside.refused, 0);
        outcomes.push({
          figure: `the feed beside 250 connections of another: ${name}`,
          ours: `p99 ${rounded(median(rounds.map(({ beside }) => beside.p99)))} ms, ${refused} refused`,
          baseline: `p99 ${rounded(median(rounds.map(({ alone }) => alone.p99)))} ms alone`,
          value,
          goal: `≤ ${MOST_TIMES} times it, none refused`,
          met: value <= MOST_TIMES && refused === 0,
          detail: rounds,
        });
      }
    } finally {
      await flood.stop();
      await site.stop();
    }
    return outcomes;
  },
};
