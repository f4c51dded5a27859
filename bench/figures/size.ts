import type { Figure, Outcome } from '../figure.ts';
import { load } from '../load/load.ts';
import { inTurn } from '../load/requests.ts';
import { compare } from '../load/rounds.ts';
import type { Site } from '../site.ts';
import { perSecond } from '../table.ts';
import { chatPages } from './chat-reads.ts';
import { postLists } from './lists.ts';
import { deepPages, feedPositions, firstPages, longThreads, threadPages } from './samples.ts';
import { searchesAlike } from './search.ts';

const MOST = 1.3;

interface Read {
  name: string;
  next: () => Buffer;
}

/** Every read that has a goal of its own. */
async function readsOf(site: Site): Promise<Read[]> {
  const reads: Read[] = [
    { name: 'first page', next: firstPages(site) },
    { name: 'deep page', next: deepPages(site, await feedPositions(site)) },
    { name: 'post with comments', next: threadPages(site, await longThreads(site, 20)) },
  ];
  for (const { name, ours } of [...(await postLists(site)), ...(await chatPages(site))])
    reads.push({ name, next: inTurn(ours) });
  for (const { name, requests } of await searchesAlike(site))
    reads.push({ name: `search, ${name}`, next: inTurn(requests) });
  return reads;
}

/** Reads of a large community beside the same ones of a small one. */
export const size: Figure = {
  name: 'size',
  async measure({ site, small, options }): Promise<Outcome[]> {
    if (site.posts <= 10_000) return [];
    const other = await small();
    const outcomes: Outcome[] = [];
    const reads = await readsOf(other);
    for (const [at, { name, next: here }] of (await readsOf(site)).entries()) {
      if (!name.includes(options.reads)) continue;
      const { next: there } = reads[at] as Read;
      const compared = await compare(
        (duration) => load({ ...site.server, next: here }, duration),
        (duration) => load({ ...other.server, next: there }, duration),
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
        detail: { ...compared, cpuRatio: 1 / compared.workRatio },
      });
    }
    return outcomes;
  },
};
