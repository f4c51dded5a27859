import { io, type Socket } from 'socket.io-client';
import { room } from '../../contract/live-events.ts';
import type { Order } from '../baselines/inserts.ts';
import { startBaseline } from '../baselines/process.ts';
import type { Bench, Figure, Outcome } from '../figure.ts';
import { Connection } from '../load/connection.ts';
import type { Run } from '../load/load.ts';
import { oneByOne, type Took } from '../load/one-by-one.ts';
import { newComments } from '../load/requests.ts';
import type { Site } from '../site.ts';
import { rounded } from '../table.ts';
import { longThreads, type Sample, withWriters } from './samples.ts';

const EVENTS = 300;
/** Many in turn: fewer would meet the limit of comments an hour. */
const WRITERS = 40;

/** From sending a comment to the other's page hearing of it: the write itself, durable, is in it. `delivery` has the goal. */
export const live: Figure = {
  name: 'live',
  writes: true,
  async measure({ site, options }: Bench): Promise<Outcome[]> {
    await site.willWrite();
    const [post] = await longThreads(site, 1);
    if (!post) throw new Error('no long thread');
    const next = newComments(withWriters(site, WRITERS), [post]);
    const { answered, heard } = await oneByOne(
      async () => {
        const socket = await listen(site, post.id);
        const connection = new Connection(site.server.port);
        await connection.open();
        return { turn: () => say(connection, next(), socket), close: () => [socket.disconnect(), connection.close()] };
      },
      { rounds: Math.min(3, options.rounds), turns: EVENTS },
    );
    const bare = await oneAtATime(site, post);
    const { p50, p99 } = heard;
    return [
      {
        figure: 'a comment told live, one pair',
        ours: `p50 ${rounded(p50)} ms, p99 ${rounded(p99)} ms`,
        baseline: `${rounded(bare.p50)}, ${rounded(bare.p99)} ms bare pg, its rows alone`,
        value: p50,
        goal: 'none: that of live delivery is for messages',
        met: true,
        detail: { p50, p99, answer: answered, bare },
      },
    ];
  },
};

/** Writes a comment, and waits until both the answer and the event came. */
async function say(connection: Connection, request: string, socket: Socket): Promise<Took> {
  const began = performance.now();
  const event = new Promise<number>((done) => {
    socket.once('comment.changed', () => done(performance.now() - began));
  });
  const { status } = await connection.ask(request);
  const answered = performance.now() - began;
  if (status !== 201) throw new Error(`a comment was answered with ${status}`);
  return { answered, heard: await event };
}

/** How long the same rows take bare `pg`, one write at a time: most of it is the disk's. */
async function oneAtATime(site: Site, post: Sample): Promise<Run> {
  const baseline = startBaseline('inserts');
  try {
    return await baseline.ask<Run>({
      databaseUrl: site.server.databaseUrl,
      connections: 1,
      kind: 'comment',
      campus: site.campus,
      people: site.people.map(({ id }) => id),
      posts: [post],
      from: 0,
      seconds: 2,
      warmUp: 0.5,
    } satisfies Order);
  } finally {
    await baseline.stop();
  }
}

/** Opens a live connection as a page does and enters the post's room. */
function listen({ server, host, campus, people }: Site, postId: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${server.port}`, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host, cookie: people.at(-1)?.cookie ?? '' },
  });
  return new Promise((done, fail) => {
    socket.on('connect_error', fail);
    socket.on('connect', () => {
      socket.emit('join', room.post(campus, postId), (joined: boolean) => {
        if (joined) done(socket);
        else fail(new Error('the room was closed'));
      });
    });
  });
}
