import { isExactKey } from '../../../contract/prices/item-keys.ts';
import { isOutlier, medianPrice } from '../../../contract/prices/price-rules.ts';
import { batchesOf, type SoldListing } from './batches.ts';

/** A sale with what it may be compared by, the most exact first. */
export interface KeyedSale extends SoldListing {
  keys: readonly string[];
}

/** The sales that the figure of a key counts already. */
export interface CountedSales {
  prices: readonly number[];
  bySeller: ReadonlyMap<string, number>;
}

const nothing: CountedSales = { prices: [], bySeller: new Map() };

/**
 * Puts each sale of a category into at most one group of similar items, and the groups into batches. First the groups
 * by exact keys, then those by the likeliest word ("Solid oak desk" is a desk); of what is left, those by any word of
 * the name, the commonest first ("Desk Malm"). A sale is in one group alone, so no two searches show figures that
 * differ by it. Outliers wait.
 * @param countedFor what is counted already for a key
 * @returns batches by key
 */
export function groupSimilar(
  sales: readonly KeyedSale[],
  countedFor: (key: string) => CountedSales | undefined,
): Map<string, KeyedSale[][]> {
  const batches = new Map<string, KeyedSale[][]>();
  let waiting = [...sales];
  const take = (key: string, group: readonly KeyedSale[]) => {
    const counted = countedFor(key) ?? nothing;
    const median = medianPrice([...counted.prices, ...group.map(({ price }) => price)]);
    const made = batchesOf(
      group.filter(({ price }) => !isOutlier(price, median)),
      counted.bySeller,
    );
    if (made.length === 0) return;
    batches.set(key, [...(batches.get(key) ?? []), ...made]);
    const taken = new Set(made.flat());
    waiting = waiting.filter((sale) => !taken.has(sale));
  };

  for (const kind of ['isbn:', 'course:', 'model:'])
    for (const [key, group] of groupsBy(waiting, ({ keys }) => keys.filter((each) => each.startsWith(kind))))
      take(key, group);
  for (const [key, group] of groupsBy(waiting, ({ keys }) => wordsIn(keys).slice(0, 1))) take(key, group);
  const common = [...groupsBy(waiting, ({ keys }) => wordsIn(keys))].sort(
    ([one, { length }], [other, { length: otherLength }]) => otherLength - length || (one < other ? -1 : 1),
  );
  // a word that got a batch above is left out: `countedFor` doesn't have that batch, so a seller could count too often
  for (const [key] of common)
    if (!batches.has(key))
      take(
        key,
        waiting.filter(({ keys }) => keys.includes(key)),
      );
  return batches;
}

const wordsIn = (keys: readonly string[]): string[] => keys.filter((key) => !isExactKey(key));

function groupsBy(sales: readonly KeyedSale[], keysOf: (sale: KeyedSale) => readonly string[]) {
  const groups = new Map<string, KeyedSale[]>();
  for (const sale of sales)
    for (const key of keysOf(sale)) {
      const group = groups.get(key);
      if (group) group.push(sale);
      else groups.set(key, [sale]);
    }
  return groups;
}
