import type { Figure, Outcome } from '../figure.ts';
import { load } from '../load/load.ts';
import { compare } from '../load/rounds.ts';
import type { Site } from '../site.ts';
import { perSecond } from '../table.ts';
import { deepPages, feedPositions, firstPages, longThreads, threadPages } from './samples.ts';

const MOST = 1.3;

const reads: { name: string; requests(site: Site): Promise<() => Buffer> }[] = [
  { name: 'first page', requests: async (site) => firstPages(site) },
  { name: 'deep page', requests: async (site) => deepPages(site, await feedPositions(site)) },
  { name: 'post with comments', requests: async (site) => threadPages(site, await longThreads(site, 20)) },
];

/** Reads of a large community beside the same ones of a small one. */
export const size: Figure = {
  name: 'size',
  async measure({ site, small, options }): Promise<Outcome[]> {
    if (site.posts <= 10_000) return [];
    const other = await small();
    const outcomes: Outcome[] = [];
    for (const { name, requests } of reads) {
      const [here, there] = [await requests(site), await requests(other)];
      const compared = await compare(
        (duration) => load({ port: site.server.port, pid: site.server.pid, next: here }, duration),
        (duration) => load({ port: other.server.port, pid: other.server.pid, next: there }, duration),
        options,
      );
      const value = 1 / compared.ratio;
      outcomes.push({
        figure: `${name}, ${site.posts.toLocaleString('en')} posts`,
        ours: perSecond(compared.ours.rate),
        baseline: `${perSecond(compared.baseline.rate)} with ${other.posts.toLocaleString('en')}`,
        value,
        goal: `≤ ${MOST} times the time`,
        met: value <= MOST,
        detail: compared,
      });
    }
    return outcomes;
  },
};
