import type { Figure, Outcome } from '../figure.ts';
import { Connection } from '../load/connection.ts';
import { type Duration, type Load, load, type Run } from '../load/load.ts';
import { newComments, newPosts } from '../load/requests.ts';
import type { Site } from '../site.ts';
import { share } from '../table.ts';
import { feedBesideHttp } from './feed.ts';
import { anyPosts, withWriters } from './samples.ts';

const PER_SECOND = 20;
const WRITERS = 200;

/** The first feed page while the campus is busy: a post and a comment in turn, evenly. */
export const feedWhileWriting: Figure = {
  name: 'feed-writes',
  writes: true,
  async measure(bench): Promise<Outcome[]> {
    const { site } = bench;
    await site.willWrite();
    const posts = await anyPosts(site);
    let written = 0;
    const { compared } = await feedBesideHttp(bench, () => async (ours: Load, duration: Duration): Promise<Run> => {
      const writer = startWriting(site, posts);
      try {
        return await load(ours, duration);
      } finally {
        written += await writer.stop();
      }
    });
    const line = share(`the same, ${PER_SECOND} posts or comments a second`, compared, 'node:http', 0.3);
    return [{ ...line, detail: { ...compared, written } }];
  },
};

function startWriting(site: Site, posts: readonly { id: string }[]) {
  const connection = new Connection(site.server.port);
  const writers = withWriters(site, WRITERS);
  const turns = [newPosts(writers), newComments(writers, posts)];
  let running = true;
  let count = 0;
  const work = (async () => {
    await connection.open();
    for (const began = performance.now(); running; ) {
      const { status } = await connection.ask((turns[count % 2] as () => string)());
      if (status !== 201) throw new Error(`a write was answered with ${status}`);
      count++;
      const wait = began + (count * 1000) / PER_SECOND - performance.now();
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    }
    connection.close();
    return count;
  })();
  return {
    stop() {
      running = false;
      return work;
    },
  };
}
