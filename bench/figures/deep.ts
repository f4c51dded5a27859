import { startBaseline } from '../baselines/process.ts';
import type { Figure, Outcome } from '../figure.ts';
import { load } from '../load/load.ts';
import { get, inTurn } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import { share } from '../table.ts';
import { bodyOf, deepPages, feedPositions } from './samples.ts';
import { sameAnswer } from './same-answer.ts';

/** A page anywhere in the feed, beside Fastify with the same prepared statement. */
export const deep: Figure = {
  name: 'deep',
  async measure({ site, options, port }): Promise<Outcome[]> {
    const positions = await feedPositions(site);
    const baseline = startBaseline('fastify-reads');
    try {
      const order = { databaseUrl: site.server.databaseUrl, port: port() };
      const { port: its } = await baseline.ask<{ port: number }>(order);
      const pages = deepPages(site, positions);
      const theirPages = inTurn(
        positions.map(({ at, id }) => get(site.host, `/feed?campus=${site.campus}&at=${at}&id=${id}`)),
      );
      sameAnswer(await bodyOf(site.server.port, pages()), await bodyOf(its, theirPages()));
      const compared = await compare(
        (duration) => load({ port: site.server.port, pid: site.server.pid, next: pages }, duration),
        (duration) => load({ port: its, pid: baseline.pid, next: theirPages }, duration),
        options,
      );
      return [share('feed, deep page', compared, 'Fastify, same query', 0.8)];
    } finally {
      await baseline.stop();
    }
  },
};
