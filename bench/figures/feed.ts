import { startBaseline } from '../baselines/process.ts';
import type { Bench, Figure, Outcome } from '../figure.ts';
import { type Load, load } from '../load/load.ts';
import { get } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import { share } from '../table.ts';
import { bodyOf, firstPages, readers } from './samples.ts';

/** Measures first feed pages beside bare node:http that gives every time the bytes of one of them. */
export async function feedBesideHttp(
  { site, options, port }: Bench,
  measured: (ours: Load) => typeof load = () => load,
) {
  const bytes = await bodyOf(site.server.port, get(site.host, '/api/feed', readers(site)[0]?.cookie));
  const baseline = startBaseline('bare-http');
  try {
    const { port: its } = await baseline.ask<{ port: number }>({ bytes, port: port() });
    const ours: Load = { port: site.server.port, pid: site.server.pid, next: firstPages(site) };
    const theirs: Load = { port: its, pid: baseline.pid, next: firstPages(site) };
    const compared = await compare(
      (duration) => measured(ours)(ours, duration),
      (duration) => load(theirs, duration),
      options,
    );
    return { compared, bytes: bytes.length };
  } finally {
    await baseline.stop();
  }
}

/** The first feed page of a private campus, signed in, readers in turn, each with his own saves. */
export const feed: Figure = {
  name: 'feed',
  async measure(bench): Promise<Outcome[]> {
    const { compared, bytes } = await feedBesideHttp(bench);
    const line = share('feed, first page, signed in', compared, 'node:http', 0.5);
    return [{ ...line, detail: { ...compared, bytes } }];
  },
};
