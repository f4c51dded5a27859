import { createHash } from 'node:crypto';

/** Draws so many of them: the same ones for the same seed, and mostly the same ones when a few are added or removed. */
export function draw<Item>(all: readonly Item[], count: number, seed: string, idOf: (item: Item) => string): Item[] {
  return all
    .map((item) => ({
      item,
      at: createHash('sha256')
        .update(`${seed} ${idOf(item)}`)
        .digest('hex'),
    }))
    .toSorted((one, next) => (one.at < next.at ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
