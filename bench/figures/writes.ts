import type { Order } from '../baselines/inserts.ts';
import { startBaseline } from '../baselines/process.ts';
import type { Bench, Figure, Outcome } from '../figure.ts';
import { CONNECTIONS, load, type Run } from '../load/load.ts';
import { newComments, newPosts, newSaves } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import type { Site } from '../site.ts';
import { share } from '../table.ts';
import { anyPosts, type Sample, withWriters } from './samples.ts';

const LEAST = 0.4;
/** The baseline's saves begin here, the product's at 0: no pair of person and post comes twice. */
const FAR = 2_000_000;

/** A write beside bare `pg` that writes the same rows, durable both. */
async function beside(
  { site: all, options }: Bench,
  figure: string,
  kind: Order['kind'],
  writers: number,
  requests: (site: Site, posts: readonly Sample[]) => () => string,
): Promise<Outcome[]> {
  const site = withWriters(all, writers);
  await site.willWrite();
  const posts = await anyPosts(site);
  const next = requests(site, posts);
  const baseline = startBaseline('inserts');
  try {
    const order: Omit<Order, 'seconds' | 'warmUp'> = {
      databaseUrl: site.server.databaseUrl,
      connections: CONNECTIONS,
      kind,
      campus: site.campus,
      people: site.people.map(({ id }) => id),
      posts,
      from: FAR,
    };
    const compared = await compare(
      (duration) => withoutMails(site, load({ port: site.server.port, pid: site.server.pid, next }, duration)),
      (duration) => withoutMails(site, baseline.ask<Run>({ ...order, ...duration } satisfies Order)),
      options,
    );
    return [share(figure, compared, 'bare pg, same rows', LEAST)];
  } finally {
    await baseline.stop();
  }
}

/** Mails of what was written are due a while later, in the middle of something else: they are called off. */
async function withoutMails(site: Site, run: Promise<Run>): Promise<Run> {
  const result = await run;
  await site.db.query('update notifications set mail_at = null where mail_at is not null');
  return result;
}

export const post: Figure = {
  name: 'create',
  writes: true,
  measure: (bench) => beside(bench, 'create post (text)', 'post', 1_500, newPosts),
};

export const comment: Figure = {
  name: 'comment',
  writes: true,
  measure: (bench) => beside(bench, 'comment', 'comment', 400, newComments),
};

export const save: Figure = {
  name: 'save',
  writes: true,
  measure: (bench) => beside(bench, 'save', 'save', 400, newSaves),
};
