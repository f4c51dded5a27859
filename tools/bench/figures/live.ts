import type { RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { room } from '../../../contract/live-events.ts';
import { withBaseline } from '../baselines/process.ts';
import { Connection } from '../connection.ts';
import { cpuSeconds, residentBytes } from '../cores.ts';
import { atMost, type Figure, type Line, rounded } from '../figure.ts';
import { LiveSocket, openSockets } from '../live-socket.ts';
import { histogram, inTurn, loadAtRate, note, quantile } from '../load.ts';
import { type Chat, chatsOf, newComments, newMessage, newPosts, readers, somePosts, writers } from '../requests.ts';
import type { Person, Site } from '../site.ts';
import { withoutMails } from './writes.ts';

const PAIR = { turns: 450, warmUp: 250, pause: 10 };
const CROWD = { sockets: 2_000, rate: 200, seconds: 20, connections: 8, kilobytes: 25 };
/** Times that of bare socket.io. */
const MOST = 2;
const FANOUT = { sockets: 3_000, rate: 50, seconds: 20, connections: 8, cores: 0.5 };

const numberIn = (event: Buffer): number => Number(/^42\["message\.new".*~(\d+)~/.exec(event.toString())?.[1] ?? NaN);
/** Where a page connects and messages are sent: our server, or the baseline. */
type Ports = { port: number; pid: number };
const page = ({ host }: Site, { port }: Ports, { cookie }: Person) => ({ port, host, cookie });

interface Delivered {
  p50: number;
  p99: number;
}

/** From sending a message to its arrival at the reader's page: one pair, then two thousand pages of one process. */
export const delivery: Figure = {
  name: 'delivery',
  writes: true,
  measure: ({ site, options }) =>
    withoutMails(
      site,
      withBaseline('socket', async (baseline) => {
        const chats = await chatsOf(site);
        const { port, pid, databaseUrl } = site.server;
        const pairs = chats.map(({ id, one, other }) => [id, one.cookie, other.cookie]);
        const its = await baseline.ask<{ port: number }>({ databaseUrl, chats: pairs });
        const [ours, bare] = [
          { port, pid },
          { port: its.port, pid: baseline.pid },
        ];
        return [
          await onePair(site, chats, ours, bare, Math.min(3, options.rounds)),
          ...(await crowd(site, chats, ours, bare)),
        ];
      }),
    ),
};

/** The line of both quantiles, of which the worse one counts. */
function besideSocket(figure: string, ours: Delivered, bare: Delivered, detail: object = {}): Line {
  const text = ({ p50, p99 }: Delivered) => `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`;
  return atMost(figure, Math.max(ours.p50 / bare.p50, ours.p99 / bare.p99), MOST, 'times it, p50 and p99', {
    ours: text(ours),
    baseline: `${text(bare)} bare socket.io, one insert`,
    detail: { ours, bare, ...detail },
  });
}

const quantiles = (times: RecordableHistogram): Delivered => ({ p50: quantile(times, 50), p99: quantile(times, 99) });

async function onePair(site: Site, chats: readonly Chat[], ours: Ports, bare: Ports, rounds: number): Promise<Line> {
  const [mine, its] = [histogram(), histogram()];
  for (let round = 0; round < rounds; round++) {
    // another pair in each round: one person's messages are limited per minute
    const chat = chats[round] as Chat;
    await sendInTurn(site, chat, ours, round, mine);
    await sendInTurn(site, chat, bare, round, its);
  }
  return besideSocket('live delivery, one pair: a message', quantiles(mine), quantiles(its));
}

/** One message after the other, each once the one before has arrived. */
async function sendInTurn(site: Site, { id, one, other }: Chat, to: Ports, round: number, times: RecordableHistogram) {
  let arrived = (_number: number) => {};
  const socket = new LiveSocket(page(site, to, other), (event) => arrived(numberIn(event)));
  const connection = new Connection(to.port);
  try {
    await Promise.all([socket.opened, connection.opened]);
    for (let turn = round === 0 ? -PAIR.warmUp : -20; turn < PAIR.turns; turn++) {
      const number = round * 10_000 + PAIR.warmUp + turn;
      const began = performance.now();
      const event = new Promise<number>((done) => {
        arrived = (its) => its === number && done(performance.now() - began);
      });
      const { status } = await connection.request(newMessage(site, id, one, number));
      if (status !== 201) throw new Error(`a message was answered with ${status}`);
      const took = await event;
      if (turn >= 0) note(times, took);
      await sleep(PAIR.pause);
    }
  } finally {
    socket.close();
    connection.close();
  }
}

async function crowd(site: Site, chats: readonly Chat[], ours: Ports, bare: Ports): Promise<Line[]> {
  const [mine, its] = [await loaded(site, chats, ours), await loaded(site, chats, bare)];
  const what = `the same, ${CROWD.sockets.toLocaleString('en')} pages, ${CROWD.rate} messages/s`;
  return [
    besideSocket(what, mine.delivered, its.delivered, { rate: [mine.rate, its.rate] }),
    // a process that has worked before has free memory left: the figure is most meaningful when measured alone
    atMost('memory of a live connection', mine.kilobytes, CROWD.kilobytes, 'KB', {
      baseline: `${rounded(mine.afterwards)} KB after the messages; ${rounded(its.kilobytes)} KB bare socket.io`,
    }),
  ];
}

/** Messages between people with two thousand open pages. */
async function loaded(site: Site, chats: readonly Chat[], to: Ports) {
  const people = readers(site);
  const times = histogram();
  const sent = new Map<number, number>();
  // all pages of a person receive the message: the first one counts
  const received = (event: Buffer) => {
    const number = numberIn(event);
    const at = sent.get(number);
    if (at !== undefined && sent.delete(number)) note(times, performance.now() - at);
  };
  await sleep(2_000);
  const before = residentBytes(to.pid);
  const perSocket = () => (residentBytes(to.pid) - before) / 1024 / CROWD.sockets;
  const open = (n: number) => new LiveSocket(page(site, to, people[n % people.length] as Person), received);
  const sockets = await openSockets(CROWD.sockets, open);
  try {
    await sleep(3_000);
    const kilobytes = perSocket();
    const chat = inTurn(chats);
    let number = 0;
    const { answered: rate } = await loadAtRate(
      to.port,
      () => {
        const { id, one, other } = chat();
        sent.set(++number, performance.now());
        return newMessage(site, id, number % 2 ? one : other, number);
      },
      CROWD,
    );
    for (let wait = 0; sent.size > 0 && wait < 100; wait++) await sleep(100);
    if (sent.size > 0) throw new Error(`${sent.size} messages did not arrive`);
    return { delivered: quantiles(times), rate, kilobytes, afterwards: perSocket() };
  } finally {
    for (const socket of sockets) socket.close();
  }
}

/** The processor time of the server for 3,000 open pages of a campus that gets 50 posts and comments a second. */
export const fanout: Figure = {
  name: 'fanout',
  writes: true,
  async measure({ site }) {
    const people = writers(site, 1_500);
    let events = 0;
    const received = () => void events++;
    const open = (n: number) =>
      new LiveSocket(page(site, site.server, people[n % people.length] as Person), received, room.campus(site.campus));
    const sockets = await openSockets(FANOUT.sockets, open);
    try {
      const turn = inTurn([newPosts(site, people), newComments(site, people, await somePosts(site))]);
      const next = () => turn()();
      await sleep(2_000);
      const from = { at: performance.now(), cpu: cpuSeconds(site.server.pid) };
      const { answered, refused } = await withoutMails(site, loadAtRate(site.server.port, next, FANOUT));
      const value = ((cpuSeconds(site.server.pid) - from.cpu) * 1000) / (performance.now() - from.at);
      if (refused > 0.05 || events === 0)
        throw new Error(`${refused * 100} % of the posts and comments were refused, ${events} events`);
      const baseline = `${rounded(answered)} posts and comments/s, ${events.toLocaleString('en')} events`;
      const what = `${FANOUT.sockets.toLocaleString('en')} open pages, ${FANOUT.rate} new posts and comments/s`;
      return [atMost(what, value, FANOUT.cores, 'cores', { baseline, detail: { answered, refused, events } })];
    } finally {
      for (const socket of sockets) socket.close();
    }
  },
};
