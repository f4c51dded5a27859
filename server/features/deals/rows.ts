import { settle } from '../../../contract/deals/machine.ts';
import { stillIn, titleOfAll } from '../../../contract/deals/things.ts';
import { factsOf } from './facts.ts';
import type { DealRow } from './store.ts';

/**
 * The rows of a deal as one: the first that is still in it, with the deal's id, the price of all and a title such as "Desk
 * lamp and 2 more". Undefined for no rows.
 * @param rows of one deal, in the order of its things
 */
export function asOne(rows: readonly (DealRow & { now: string })[]): DealRow | undefined {
  const still = stillIn(rows.map((row) => ({ row, facts: settle(factsOf(row), Date.parse(row.now)) })));
  const [first] = still;
  if (!first) return undefined;
  const { row } = first;
  return {
    ...row,
    id: row.lead_id ?? row.id,
    price: still.reduce((sum, { facts: { price } }) => sum + price, 0),
    title: titleOfAll(row.title, still.length - 1),
  };
}
