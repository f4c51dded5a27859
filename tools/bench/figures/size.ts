import { atMost, type Figure, type Line, perSecond } from '../figure.ts';
import { compare, inTurn, load } from '../load.ts';
import type { Site } from '../site.ts';
import { browsesOf } from './browse.ts';
import { firstPages, readsOf } from './reads.ts';
import { searchesOf } from './search.ts';

/** Every read that has a goal of its own. */
const all = async (site: Site): Promise<{ name: string; requests: Buffer[] }[]> => [
  { name: 'feed, first page', requests: firstPages(site) },
  ...(await readsOf(site)).map(({ name, ours }) => ({ name, requests: ours })),
  ...(await searchesOf(site, true)),
  ...(await browsesOf(site)),
];

/**
 * Reads of a large community compared with those of a small one, by elapsed time and by processor time of server and
 * database.
 */
export const size: Figure = {
  name: 'size',
  async measure({ site, small, options }) {
    const other = await small();
    if (site.posts <= other.posts) return [];
    const lines: Line[] = [];
    const same = await all(other);
    for (const [at, { name, requests }] of (await all(site)).entries()) {
      // as many on both sides: each keeps the plans of the same number of searches
      const count = Math.min(requests.length, same[at]?.requests.length ?? 0);
      const [here, there] = [inTurn(requests.slice(0, count)), inTurn(same[at]?.requests.slice(0, count) ?? [])];
      const compared = await compare(
        (duration) => load({ ...site.server, next: here }, duration),
        (duration) => load({ ...other.server, next: there }, duration),
        options,
      );
      const [value, cpuRatio] = [1 / compared.ratio, 1 / compared.cpuRatio];
      const baseline = `${perSecond(compared.baseline.rate)} with ${other.posts.toLocaleString('en')}`;
      const more = { ours: perSecond(compared.ours.rate), baseline, detail: { ...compared, cpuRatio } };
      lines.push(atMost(`${name}, ${site.posts.toLocaleString('en')} posts`, value, 1.3, 'times the time', more));
    }
    return lines;
  },
};
