import type { Deal } from '../../contract/deals/deal.ts';
import { getDeal } from '../../contract/deals/deals.ts';
import { type Sale, wantItems } from '../../contract/sales/sales.ts';
import type { TestServer } from '../harness/server.ts';
import { item, postedSale } from './move-out.ts';
import type { Person } from './people.ts';

const NAMES = ['Armchair', 'Bookshelf', 'Desk lamp', 'Futon', 'Kettle'] as const;

/** A move-out sale of things at $10, $20, $30 and so on, in that order. */
export const saleOf = (server: TestServer, seller: Person, count = 5): Promise<Sale> =>
  postedSale(
    server,
    seller,
    Array.from({ length: count }, (_, index) => item(NAMES[index] ?? `Thing ${index + 1}`, 10 * (index + 1))),
  );

/** A person's deal. */
export const dealFor = (person: Person, id: string): Promise<Deal> => person.client.call(getDeal, { params: { id } });

/** "I want these": the buyer's deal for some things of a sale, or for all. */
export async function wanted(buyer: Person, sale: Sale, posts = sale.posts.map(({ _id }) => _id)): Promise<Deal> {
  const { deal_id: id } = await buyer.client.call(wantItems, { params: { id: sale._id }, body: { posts } });
  return dealFor(buyer, id ?? '');
}
