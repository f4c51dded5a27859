import type { Deal } from '../../../contract/deals/deal.ts';
import type { DealRole } from '../../../contract/deals/deal-facts.ts';
import type { Queryable } from '../../platform/database/pool.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Posts } from '../posts/index.ts';
import { type DealRow, findDeal } from './store.ts';
import { type DealReader, dealView } from './view.ts';
import { type DealViewRow, findView } from './view-store.ts';
import { settle } from '../../../contract/deals/machine.ts';
import { stillIn, titleOfAll } from '../../../contract/deals/things.ts';
import { factsOf } from './facts.ts';

/**
 * Merges the rows of a deal over several listings (one row for each thing) into one: that of the first thing that is
 * still in the deal, with the deal's id, the price of all such things and a title such as "Desk lamp and 2 more".
 * Undefined for no rows.
 * @param rows of one deal, in the order of its things
 */
function asOne(rows: readonly (DealRow & { now: string })[]): DealRow | undefined {
  const remaining = stillIn(rows.map((row) => ({ row, facts: settle(factsOf(row), Date.parse(row.now)) })));
  const [first] = remaining;
  if (!first) return undefined;
  const { row } = first;
  return {
    ...row,
    id: row.lead_id ?? row.id,
    price: remaining.reduce((sum, { facts: { price } }) => sum + price, 0),
    title: titleOfAll(row.title, remaining.length - 1),
  };
}

/** Loads deals through the viewer: a deal exists for its buyer and its seller alone. */
export class DealLoader {
  readonly #pool: Platform['pool'];
  readonly #posts: Pick<Posts, 'mayReadOn' | 'readers'>;
  readonly #timeZoneOf: (campusId: string) => string;

  constructor(
    { pool }: Pick<Platform, 'pool'>,
    posts: Pick<Posts, 'mayReadOn' | 'readers'>,
    timeZoneOf: (campusId: string) => string,
  ) {
    this.#pool = pool;
    this.#posts = posts;
    this.#timeZoneOf = timeZoneOf;
  }

  /** The people hidden from a viewer (D11). */
  hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return this.#posts.readers.hiddenFrom(userId);
  }

  /**
   * A deal of the viewer, with their role: not one with a person hidden from them. Its row is that of the first thing that is
   * still in it, with the deal's id, the price of all, and a title such as "Desk lamp and 2 more".
   * @throws ProblemError deal_not_found
   */
  async mine(viewer: Viewer, dealId: string): Promise<{ row: DealRow; role: DealRole }> {
    const { userId } = viewer;
    // the statement finds no deal of others, so how long it takes doesn't tell them that the deal exists
    const [rows, hidden] = await Promise.all([findDeal.all(this.#pool, dealId, userId), this.hiddenFrom(userId)]);
    const row = asOne(rows);
    if (!row) throw problem('deal_not_found');
    const role = row.buyer_id === userId ? 'buyer' : 'seller';
    if (hidden.has(role === 'buyer' ? row.seller_id : row.buyer_id)) throw problem('deal_not_found');
    return { row, role };
  }

  /**
   * A deal as the viewer sees it.
   * @param hidden people hidden from the viewer, for a call in a transaction: reading them there needs a second
   * connection, and all the others may wait for the transaction's locks
   * @throws ProblemError deal_not_found
   */
  async view(db: Queryable, viewer: Viewer, dealId: string, hidden?: ReadonlySet<string>): Promise<Deal> {
    const row = await findView.one(db, viewer.userId, dealId);
    const [deal] = row ? await this.views(db, viewer, [row], hidden) : [];
    if (!deal) throw problem('deal_not_found');
    return deal;
  }

  /** Deals of the viewer as they see them. */
  async views(
    db: Queryable,
    viewer: Viewer,
    rows: readonly DealViewRow[],
    hidden?: ReadonlySet<string>,
  ): Promise<Deal[]> {
    if (rows.length === 0) return [];
    const { userId } = viewer;
    const reader: DealReader = {
      userId,
      hidden: hidden ?? (await this.hiddenFrom(userId)),
      mayRead: (campusId) => this.#posts.mayReadOn(campusId, viewer),
      timeZoneOf: this.#timeZoneOf,
    };
    return rows.map((row) => dealView(row, reader));
  }
}
