import { startBaseline } from '../baselines/process.ts';
import type { Figure, Outcome } from '../figure.ts';
import { load } from '../load/load.ts';
import { get, inTurn } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import { share } from '../table.ts';
import { sameAnswer } from './same-answer.ts';
import { bodyOf, longThreads, threadPages } from './samples.ts';

/** A post with the first 20 of its 200 comments, which are two calls, beside Fastify with one query for both. */
export const thread: Figure = {
  name: 'post',
  async measure({ site, options, port }): Promise<Outcome[]> {
    const posts = await longThreads(site);
    const baseline = startBaseline('fastify-reads');
    try {
      const order = { databaseUrl: site.server.databaseUrl, port: port() };
      const { port: its } = await baseline.ask<{ port: number }>(order);
      const pages = threadPages(site, posts);
      const theirPages = inTurn(posts.map(({ id }) => get(site.host, `/thread?campus=${site.campus}&id=${id}`)));
      const [post, comments] = [await bodyOf(site.server.port, pages()), await bodyOf(site.server.port, pages())];
      const both = { ...JSON.parse(post.toString()), ...JSON.parse(comments.toString()) } as object;
      sameAnswer(Buffer.from(JSON.stringify(both)), await bodyOf(its, theirPages()));
      const compared = await compare(
        (duration) => load({ port: site.server.port, pid: site.server.pid, next: pages, each: 2 }, duration),
        (duration) => load({ port: its, pid: baseline.pid, next: theirPages }, duration),
        options,
      );
      return [share('post with 20 comments of 200', compared, 'Fastify, one query', 0.5)];
    } finally {
      await baseline.stop();
    }
  },
};
