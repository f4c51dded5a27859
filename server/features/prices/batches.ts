import { PER_SELLER_MOST, SALES_MIN, SELLERS_MIN } from '../../../contract/prices/price-rules.ts';

/** A sold listing. */
export interface SoldListing {
  postId: string;
  sellerId: string;
  /** in whole dollars */
  price: number;
  /** ISO 8601 */
  soldAt: string;
}

/**
 * Divides sales into batches, the oldest sales first. A batch is closed as soon as it has enough sales by enough
 * sellers. The sales after the last closed batch join it; without any closed batch they are in no batch and wait for
 * more. Figures are made of whole batches alone, so any two of them differ by several people's sales, whenever and
 * however they are read.
 * @param sales that belong to one figure and were not counted yet
 * @param counted how many sales of each person are in the figure already
 */
export function batchesOf<Each extends SoldListing>(
  sales: readonly Each[],
  counted: ReadonlyMap<string, number> = new Map(),
): Each[][] {
  const bySeller = new Map(counted);
  const batches: Each[][] = [];
  let open: Each[] = [];
  for (const sale of [...sales].sort(byTime)) {
    const times = bySeller.get(sale.sellerId) ?? 0;
    if (times >= PER_SELLER_MOST) continue;
    bySeller.set(sale.sellerId, times + 1);
    open.push(sale);
    if (open.length < SALES_MIN || new Set(open.map(({ sellerId }) => sellerId)).size < SELLERS_MIN) continue;
    batches.push(open);
    open = [];
  }
  // the rest joins the last batch of this call, or waits if there is none
  batches.at(-1)?.push(...open);
  return batches;
}

const byTime = (one: SoldListing, other: SoldListing): number =>
  one.soldAt === other.soldAt ? (one.postId < other.postId ? -1 : 1) : one.soldAt < other.soldAt ? -1 : 1;
