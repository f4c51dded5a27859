import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { room } from '../../../contract/live-events.ts';
import { spread } from '../../../web/lib/live-socket.ts';
import { Connection } from '../connection.ts';
import { childrenOf } from '../cores.ts';
import { atMost, type Figure, type Line, rounded } from '../figure.ts';
import { LiveSocket, openSockets } from '../live-socket.ts';
import { histogram, inTurn, note, quantile } from '../load.ts';
import { get, readers } from '../requests.ts';
import { openSite, type Person, type Site } from '../site.ts';

/** Over this time socket.io-client spreads its first attempts. */
const SPREAD_MS = 2 * spread.reconnectionDelay;
const PROCESSES = 4;
const SOCKETS = 8_000;
const PATIENCE_MS = 5_000;
const FEED = { rate: 100, seconds: 14, connections: 8 };

/** Four processes with 8,000 open pages, one killed: which pages reconnect, when, and what others' feed takes. */
export const reconnect: Figure = {
  name: 'reconnect',
  slow: true,
  async measure({ options, site: { posts } }) {
    const site = await openSite(options, {
      ...{ posts, writes: true, environment: { WORKERS: String(PROCESSES) } },
      print: (line) => process.stderr.write(`${line}\n`),
    });
    try {
      return await measure(site);
    } finally {
      await site.stop();
    }
  },
};

async function measure(site: Site): Promise<Line[]> {
  const { server, host, campus } = site;
  const people = readers(site);
  const again: number[] = [];
  let lost = 0;
  let done = false;
  let killed = 0;
  const open = (n: number): LiveSocket => {
    const { cookie } = people[n % people.length] as Person;
    const page = new LiveSocket({ port: server.port, host, cookie }, () => undefined, room.campus(campus));
    void page.closed.then(() => {
      if (done) return;
      lost++;
      setTimeout(() => void reopen(n), SPREAD_MS * Math.random());
    });
    return page;
  };
  const pages: LiveSocket[] = [];
  const reopen = async (n: number) => {
    const page = open(n);
    pages.push(page);
    await page.opened;
    again.push(performance.now() - killed);
  };
  pages.push(...(await openSockets(SOCKETS, open)));
  try {
    await sleep(5_000);
    const before = await readFeed(site);
    const workers = childrenOf(server.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`).includes('main.ts'));
    killed = performance.now();
    process.kill(workers[0] as number, 'SIGKILL');
    const meanwhile = await readFeed(site);
    for (let wait = 0; again.length < lost && wait < 100; wait++) await sleep(100);
    if (again.length < lost) throw new Error(`${lost - again.length} of ${lost} pages did not reconnect`);
    const last = Math.max(...again) / 1000;
    const perSecond = Array.from({ length: Math.ceil(last) }, (_, second) =>
      again.filter((ms) => Math.floor(ms / 1000) === second),
    ).map(({ length }) => length);
    const detail = { lost, perSecond, before, meanwhile, workers: workers.length };
    return [
      atMost(`one of ${workers.length} processes killed: pages that reconnected`, lost, SOCKETS * 0.4, 'pages', {
        ours: `${lost} of ${SOCKETS}, ${Math.max(...perSecond)} a second at most, the last after ${rounded(last)} s`,
        met: lost > 0 && lost < SOCKETS * 0.4 && last * 1000 < SPREAD_MS + 2_000,
        goal: `only its own, within ${SPREAD_MS / 1000} s`,
        detail,
      }),
      atMost("the others' feed meanwhile: p99", meanwhile / before, 2, 'times', {
        ours: `p99 ${rounded(meanwhile)} ms`,
        baseline: `${rounded(before)} ms before`,
        detail,
      }),
    ];
  } finally {
    done = true;
    for (const page of pages) page.close();
  }
}

/** A connection that was given to a process as it died is neither answered nor closed. */
async function unanswered(): Promise<never> {
  await sleep(PATIENCE_MS);
  throw new Error('a read was not answered');
}

/**
 * Reads the feed at a fixed rate. A read whose connection is closed is sent again on a new one, as browsers do.
 * @returns the 99th percentile in ms, counted from when a read was due
 */
async function readFeed({ server, host, ...site }: Site): Promise<number> {
  const times = histogram();
  const next = inTurn(readers({ server, host, ...site }).map(({ cookie }) => get(host, '/api/feed', cookie)));
  const began = performance.now();
  const total = FEED.rate * FEED.seconds;
  let sent = 0;
  const read = async (connection: Connection, request: Buffer): Promise<Connection> => {
    try {
      await connection.opened;
      const { status } = await Promise.race([connection.request(request), unanswered()]);
      if (status !== 200) throw Object.assign(new Error(`the feed was answered with ${status}`), { status });
      return connection;
    } catch (error) {
      connection.close();
      if ('status' in (error as Error)) throw error;
      return read(new Connection(server.port), request);
    }
  };
  await Promise.all(
    Array.from({ length: FEED.connections }, async () => {
      let connection = new Connection(server.port);
      for (let number = sent++; number < total; number = sent++) {
        const due = began + (number * 1000) / FEED.rate;
        if (due > performance.now()) await sleep(due - performance.now());
        connection = await read(connection, next());
        note(times, performance.now() - due);
      }
      connection.close();
    }),
  );
  return quantile(times, 99);
}
