import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '../baselines/inserts.ts';
import { startBaseline } from '../baselines/process.ts';
import { residentBytes } from '../cores.ts';
import { tidyChats } from '../fill/chats.ts';
import type { Bench, Figure, Outcome } from '../figure.ts';
import { Connection } from '../load/connection.ts';
import { Ear } from '../load/ear.ts';
import { Histogram } from '../load/histogram.ts';
import { CONNECTIONS, load, type Run } from '../load/load.ts';
import { oneByOne, type Took } from '../load/one-by-one.ts';
import { inTurn } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import type { Person, Site } from '../site.ts';
import { rounded, share } from '../table.ts';
import { type Talk, talks } from './chat-reads.ts';
import { readers } from './samples.ts';

/** Says something in a chat, as the page does; `number` is found again where it is heard. */
function saying({ host }: Site, chat: string, { cookie }: Person, number: number): string {
  const json = JSON.stringify({ client_id: randomUUID(), text: `See you there at five ~${number}~` });
  return `POST /api/chats/${chat}/messages HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`;
}

/** Runs what writes messages, and takes them out again. */
async function tidied<T>(
  site: Site,
  work: (all: readonly Talk[], people: readonly Person[]) => Promise<T>,
): Promise<T> {
  await site.willWrite();
  const all = await talks(site);
  try {
    return await work(all, readers(site));
  } finally {
    await site.db.query('update notifications set mail_at = null where mail_at is not null');
    await tidyChats(site.db);
  }
}

/** Messages beside bare `pg` that writes the same rows, durable both. */
export const messages: Figure = {
  name: 'message',
  writes: true,
  measure: ({ site, options }: Bench) =>
    tidied(site, async (all, people): Promise<Outcome[]> => {
      const next = inTurn(all);
      const baseline = startBaseline('inserts');
      let number = 0;
      const say = () => {
        const { id, one, other } = next();
        return saying(site, id, people[number % 2 ? one : other] as Person, number++);
      };
      const order: Omit<Order, 'seconds' | 'warmUp'> = {
        databaseUrl: site.server.databaseUrl,
        connections: CONNECTIONS,
        kind: 'message',
        campus: site.campus,
        people: people.map(({ id }) => id),
        posts: [],
        talks: all.map(({ id, one, other }) => [id, people[one]?.id ?? '', people[other]?.id ?? '']),
        from: 0,
      };
      try {
        const compared = await compare(
          (duration) => load({ port: site.server.port, pid: site.server.pid, next: say }, duration),
          (duration) => baseline.ask<Run>({ ...order, ...duration } satisfies Order),
          options,
        );
        return [share('message', compared, 'bare pg, same rows', 0.4)];
      } finally {
        await baseline.stop();
      }
    }),
};

const PAIR = { p50: 2, p99: 7 };
const CROWD = { sockets: 2_000, perSecond: 200, seconds: 20, p99: 25, kilobytes: 25 };

/** From sending a message to the other's page hearing it: one pair, then two thousand pages on one process. */
export const delivery: Figure = {
  name: 'delivery',
  writes: true,
  measure: ({ site, options }: Bench) =>
    tidied(
      site,
      async (all, people): Promise<Outcome[]> => [
        await onePair(site, all, people, options.rounds),
        ...(await crowd(site, all, people)),
      ],
    ),
};

async function onePair(site: Site, all: readonly Talk[], people: readonly Person[], rounds: number): Promise<Outcome> {
  let number = 0;
  const { answered, heard } = await oneByOne(
    // another pair each time: one person may say so many in a minute
    async (round) => {
      const { id, one, other } = all[round] as Talk;
      let arrived = (_number: number) => {};
      const ear = new Ear(site.server.port, site.host, people[other]?.cookie ?? '', (said) => arrived(said));
      const connection = new Connection(site.server.port);
      await Promise.all([ear.opened, connection.open()]);
      const turn = async (): Promise<Took> => {
        const mine = number++;
        const began = performance.now();
        const event = new Promise<number>((done) => {
          arrived = (said) => said === mine && done(performance.now() - began);
        });
        const { status } = await connection.ask(saying(site, id, people[one] as Person, mine));
        const took = performance.now() - began;
        if (status !== 201) throw new Error(`a message was answered with ${status}`);
        return { answered: took, heard: await event };
      };
      return { turn, close: () => [ear.close(), connection.close()] };
    },
    { rounds: Math.min(3, rounds), turns: 450 },
  );
  const bare = await oneAtATime(site, all[0] as Talk, people);
  const { p50, p99 } = heard;
  return {
    figure: 'live delivery, one pair: a message',
    ours: `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
    baseline: `${rounded(bare.p50)}, ${rounded(bare.p99)} ms bare pg, its rows alone`,
    value: p50,
    goal: `p50 ≤ ${PAIR.p50} ms, p99 ≤ ${PAIR.p99} ms`,
    met: p50 <= PAIR.p50 && p99 <= PAIR.p99,
    detail: { p50, p99, answer: answered, bare },
  };
}

/** How long the same rows take bare `pg`, one message at a time: most of it is the disk's. */
async function oneAtATime(site: Site, { id, one, other }: Talk, people: readonly Person[]): Promise<Run> {
  const baseline = startBaseline('inserts');
  try {
    return await baseline.ask<Run>({
      databaseUrl: site.server.databaseUrl,
      connections: 1,
      kind: 'message',
      campus: site.campus,
      people: [],
      posts: [],
      talks: [[id, people[one]?.id ?? '', people[other]?.id ?? '']],
      from: 0,
      seconds: 2,
      warmUp: 0.5,
    } satisfies Order);
  } finally {
    await baseline.stop();
  }
}

async function crowd(site: Site, all: readonly Talk[], people: readonly Person[]): Promise<Outcome[]> {
  const heard = new Histogram();
  const sent = new Map<number, number>();
  const { pid, port } = site.server;
  await sleep(2_000);
  const before = residentBytes(pid);
  const ears: Ear[] = [];
  const connections = Array.from({ length: 8 }, () => new Connection(port));
  // a person's pages all hear what is said to him: the first is counted
  const hear = (number: number) => {
    const at = sent.get(number);
    if (at === undefined || !sent.delete(number)) return;
    if (number >= 0) heard.note(performance.now() - at);
  };
  try {
    for (let at = 0; at < CROWD.sockets; at += 50) {
      const more = Array.from({ length: 50 }, (_, n) => {
        const cookie = people[(at + n) % people.length]?.cookie ?? '';
        return new Ear(port, site.host, cookie, hear);
      });
      ears.push(...more);
      await Promise.all(more.map(({ opened }) => opened));
    }
    await sleep(3_000);
    const kilobytes = (residentBytes(pid) - before) / 1024 / CROWD.sockets;
    await Promise.all(connections.map((connection) => connection.open()));
    const next = inTurn(all);
    const total = CROWD.perSecond * CROWD.seconds;
    const began = performance.now();
    let number = 0;
    await Promise.all(
      connections.map(async (connection) => {
        for (;;) {
          const mine = number++;
          if (mine >= total) return;
          const wait = began + (mine * 1000) / CROWD.perSecond - performance.now();
          if (wait > 0) await sleep(wait);
          const { id, one, other } = next();
          sent.set(mine, performance.now());
          const { status } = await connection.ask(saying(site, id, people[mine % 2 ? one : other] as Person, mine));
          if (status !== 201) throw new Error(`a message was answered with ${status}`);
        }
      }),
    );
    const took = (performance.now() - began) / 1000;
    for (let wait = 0; sent.size > 0 && wait < 100; wait++) await sleep(100);
    if (sent.size > 0) throw new Error(`${sent.size} messages were not heard`);
    const [p50, p99] = [heard.quantile(0.5), heard.quantile(0.99)];
    const loaded = (residentBytes(pid) - before) / 1024 / CROWD.sockets;
    return [
      {
        figure: `the same, ${CROWD.sockets.toLocaleString('en')} pages, ${CROWD.perSecond} messages/s`,
        ours: `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
        baseline: `${Math.round(total / took)}/s sent, ${CROWD.sockets / people.length} pages a person`,
        value: p99,
        goal: `p99 ≤ ${CROWD.p99} ms`,
        met: p99 <= CROWD.p99,
        detail: { p50, p99, rate: total / took },
      },
      {
        // of a process that has worked before much is taken from what it has: it says most when this is asked for alone
        figure: 'memory of a live connection',
        ours: `${rounded(kilobytes)} KB`,
        baseline: `${rounded(loaded)} KB after the messages`,
        value: kilobytes,
        goal: `≤ ${CROWD.kilobytes} KB`,
        met: kilobytes <= CROWD.kilobytes,
        detail: { kilobytes, loaded },
      },
    ];
  } finally {
    for (const ear of ears) ear.close();
    for (const connection of connections) connection.close();
  }
}
