import { startBaseline } from '../baselines/process.ts';
import type { Bench, Outcome } from '../figure.ts';
import { load } from '../load/load.ts';
import { inTurn } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import { share } from '../table.ts';
import { bodyOf } from './samples.ts';
import { sameAnswer } from './same-answer.ts';

/** One kind of page, as our server and the baseline are asked for it. */
export interface Asked {
  name: string;
  ours: Buffer[];
  theirs: Buffer[];
}

export interface Beside {
  /** file of the baseline, a Fastify with prepared queries */
  script: string;
  pages: readonly Asked[];
  /** what the table calls it */
  what: string;
  /** the least share of its rate */
  least: number;
}

/**
 * Measures reads beside the same ones of a Fastify.
 * @throws Error when a page has nothing to read, or the two answer something else
 */
export async function besideFastify({ site, options, port }: Bench, beside: Beside): Promise<Outcome[]> {
  const baseline = startBaseline(beside.script);
  try {
    const order = { databaseUrl: site.server.databaseUrl, port: port() };
    const { port: its } = await baseline.ask<{ port: number }>(order);
    const outcomes: Outcome[] = [];
    for (const { name, ours, theirs } of beside.pages) {
      const [first, same] = [ours[0], theirs[0]];
      if (!first || !same) throw new Error(`nothing to read: ${name}`);
      sameAnswer(await bodyOf(site.server.port, first), await bodyOf(its, same));
      const [here, there] = [inTurn(ours), inTurn(theirs)];
      const compared = await compare(
        (duration) => load({ port: site.server.port, pid: site.server.pid, next: here }, duration),
        (duration) => load({ port: its, pid: baseline.pid, next: there }, duration),
        options,
      );
      outcomes.push(share(name, compared, beside.what, beside.least));
    }
    return outcomes;
  } finally {
    await baseline.stop();
  }
}
