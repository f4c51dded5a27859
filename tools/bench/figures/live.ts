import { setTimeout as sleep } from 'node:timers/promises';
import { room } from '../../../contract/live-events.ts';
import { Connection } from '../connection.ts';
import { cpuSeconds, residentBytes } from '../cores.ts';
import { atMost, type Figure, type Line, rounded } from '../figure.ts';
import { LiveSocket, openSockets } from '../live-socket.ts';
import { histogram, inTurn, loadAtRate, note, quantile } from '../load.ts';
import { type Chat, chatsOf, newComments, newMessage, newPosts, readers, somePosts, writers } from '../requests.ts';
import type { Person, Site } from '../site.ts';
import { withoutMails } from './writes.ts';

const PAIR = { turns: 450, warmUp: 250, pause: 10, p50: 2, p99: 7 };
const CROWD = { sockets: 2_000, rate: 200, seconds: 20, connections: 8, p99: 25, kilobytes: 25 };
const FANOUT = { sockets: 3_000, rate: 50, seconds: 20, connections: 8, cores: 0.5 };

const numberIn = (event: Buffer): number => Number(/^42\["message\.new".*~(\d+)~/.exec(event.toString())?.[1] ?? NaN);
const live = ({ server, host }: Site, { cookie }: Person) => ({ port: server.port, host, cookie });

/** From sending a message to its arrival at the reader's page: one pair, then two thousand pages of one process. */
export const delivery: Figure = {
  name: 'delivery',
  writes: true,
  measure: ({ site, options }) =>
    withoutMails(
      site,
      (async () => {
        const chats = await chatsOf(site);
        return [await onePair(site, chats, Math.min(3, options.rounds)), ...(await crowd(site, chats))];
      })(),
    ),
};

async function onePair(site: Site, chats: readonly Chat[], rounds: number): Promise<Line> {
  const times = histogram();
  for (let round = 0; round < rounds; round++) {
    // another pair in each round: one person's messages are limited per minute
    const { id, one, other } = chats[round] as Chat;
    let arrived = (_number: number) => {};
    const socket = new LiveSocket(live(site, other), (event) => arrived(numberIn(event)));
    const connection = new Connection(site.server.port);
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
  const [p50, p99] = [quantile(times, 50), quantile(times, 99)];
  return {
    figure: 'live delivery, one pair: a message',
    ours: `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
    baseline: '',
    value: p50,
    goal: `p50 ≤ ${PAIR.p50} ms, p99 ≤ ${PAIR.p99} ms`,
    met: p50 <= PAIR.p50 && p99 <= PAIR.p99,
    detail: { p50, p99 },
  };
}

async function crowd(site: Site, chats: readonly Chat[]): Promise<Line[]> {
  const { pid, port } = site.server;
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
  const before = residentBytes(pid);
  const perSocket = () => (residentBytes(pid) - before) / 1024 / CROWD.sockets;
  const open = (n: number) => new LiveSocket(live(site, people[n % people.length] as Person), received);
  const sockets = await openSockets(CROWD.sockets, open);
  try {
    await sleep(3_000);
    const kilobytes = perSocket();
    const chat = inTurn(chats);
    let number = 0;
    const { answered: rate } = await loadAtRate(
      port,
      () => {
        const { id, one, other } = chat();
        sent.set(++number, performance.now());
        return newMessage(site, id, number % 2 ? one : other, number);
      },
      CROWD,
    );
    for (let wait = 0; sent.size > 0 && wait < 100; wait++) await sleep(100);
    if (sent.size > 0) throw new Error(`${sent.size} messages did not arrive`);
    const [p50, p99] = [quantile(times, 50), quantile(times, 99)];
    const loaded = perSocket();
    const what = `the same, ${CROWD.sockets.toLocaleString('en')} pages, ${CROWD.rate} messages/s: p99`;
    return [
      atMost(what, p99, CROWD.p99, 'ms', {
        ours: `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
        baseline: `${Math.round(rate)}/s sent`,
        detail: { p50, p99, rate },
      }),
      // a process that has worked before has free memory left: the figure is most meaningful when measured alone
      atMost('memory of a live connection', kilobytes, CROWD.kilobytes, 'KB', {
        baseline: `${rounded(loaded)} KB after the messages`,
      }),
    ];
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
      new LiveSocket(live(site, people[n % people.length] as Person), received, room.campus(site.campus));
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
