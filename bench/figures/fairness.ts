import type { Flooded, FloodOrder } from '../baselines/flood.ts';
import { startBaseline } from '../baselines/process.ts';
import type { Bench, Figure, Outcome } from '../figure.ts';
import { Connection } from '../load/connection.ts';
import { Histogram } from '../load/histogram.ts';
import { get, inTurn } from '../load/requests.ts';
import { openSite, type Site } from '../site.ts';
import { rounded } from '../table.ts';

const CONNECTIONS = 250;
/** Seconds of each side in a round. */
const SECONDS = 6;
const MOST_TIMES = 2;
const READERS = 20;

/** What one side read in all rounds: single rounds hold too few reads for their p99 to be steady. */
interface Reads {
  histogram: Histogram;
  refused: number;
}

/** Reads the feed as other members do, one call after the other: as many members as stay within what each may ask for. */
async function readFeed({ server, host, people }: Site, seconds: number, reads: Reads): Promise<void> {
  const connection = new Connection(server.port);
  const request = inTurn(people.slice(0, READERS).map(({ cookie }) => get(host, '/api/feed', cookie)));
  try {
    await connection.open();
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      const sent = performance.now();
      const { status } = await connection.ask(request());
      reads.histogram.note(performance.now() - sent);
      if (status !== 200) reads.refused++;
      await new Promise((done) => setTimeout(done, 5));
    }
  } finally {
    connection.close();
  }
}

const noReads = (): Reads => ({ histogram: new Histogram(), refused: 0 });

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
      await readFeed(site, 2, noReads());
      const flooders = inTurn(site.people.slice(READERS));
      for (const { name, path, signedIn } of floods) {
        let alone = noReads();
        let beside = noReads();
        const flooded: Flooded[] = [];
        // the first round is a warm-up: a page that is rendered for the first time takes many times as long
        for (let round = 0; round <= Math.min(3, options.rounds); round++) {
          if (round === 1) [alone, beside] = [noReads(), noReads()];
          // another one each time: what they may ask for in a minute is not used up
          const request = get(site.host, path, signedIn ? flooders().cookie : '').toString('latin1');
          await readFeed(site, SECONDS, alone);
          await flood.ask({ port: site.server.port, request, connections: CONNECTIONS } satisfies FloodOrder);
          await readFeed(site, SECONDS, beside);
          flooded.push(await flood.ask('stop' satisfies FloodOrder));
        }
        const ours = beside.histogram.quantile(0.99);
        const base = alone.histogram.quantile(0.99);
        const value = ours / base;
        outcomes.push({
          figure: `the feed beside 250 connections of another: ${name}`,
          ours: `p99 ${rounded(ours)} ms, ${beside.refused} refused`,
          baseline: `p99 ${rounded(base)} ms alone`,
          value,
          goal: `≤ ${MOST_TIMES} times it, none refused`,
          met: value <= MOST_TIMES && beside.refused === 0,
          detail: flooded,
        });
      }
    } finally {
      await flood.stop();
      await site.stop();
    }
    return outcomes;
  },
};
