import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import * as store from './store.ts';

/**
 * Where money stands, in cents:
 * - user_funds: what somebody can spend (Available Funds); never negative
 * - ad_budget: what is set aside for an ad that runs or will run; never negative
 * - card: what cards paid, as a negative balance; refund: what went back to them
 * - ad_revenue: what ads have spent
 */
export type Account =
  | { kind: 'user_funds'; userId: string }
  | { kind: 'ad_budget'; adId: string }
  | { kind: 'card' | 'ad_revenue' | 'refund' };

/**
 * Why money moved: a payment came in, a budget was set aside (boost) or its rest came back (return), an ad spent, a
 * payment went back (refund).
 */
export type TransferKind = 'payment' | 'boost' | 'return' | 'spend' | 'refund';

export interface Transfer {
  kind: TransferKind;
  /** names what caused it, once: the same cause moves money only the first time, as in `payment pi_123` */
  cause: string;
  adId: string | null;
  /** what a person reads; no words of his, since it is kept for good (SET-49). Lists add the ad's title. */
  memo: string;
  /** cents that each account gains (positive) or loses; they add up to 0 */
  entries: readonly { account: Account; cents: number }[];
}

/** An account would have gone below zero. */
export class OverdrawnError extends Error {
  override name = 'OverdrawnError';
}

const isGuarded = ({ kind }: Account) => kind === 'user_funds' || kind === 'ad_budget';
/** Everybody who locks several accounts takes them in this order. */
const place = (account: Account) =>
  account.kind === 'user_funds'
    ? `0${account.userId}`
    : account.kind === 'ad_budget'
      ? `1${account.adId}`
      : `2${account.kind}`;

const open = async (tx: Tx, account: Account): Promise<string> => {
  const userId = account.kind === 'user_funds' ? account.userId : null;
  const adId = account.kind === 'ad_budget' ? account.adId : null;
  const found =
    (await store.findAccount.one(tx, account.kind, userId, adId)) ??
    (await store.makeAccount.one(tx, account.kind, userId, adId)) ??
    (await store.findAccount.one(tx, account.kind, userId, adId));
  return (found as { id: string }).id;
};

/**
 * The double-entry ledger (D33): money moves only here, and every balance is a sum. The database refuses entries that do
 * not add up, that change, or that overdraw funds or a budget (docs/decisions/0012-how-an-ad-holds-its-budget.md).
 */
export const ledger = {
  /** What somebody can spend, in cents. */
  async fundsOf(db: Queryable, userId: string): Promise<number> {
    return (await store.fundsOf.one(db, userId))?.cents ?? 0;
  },

  /**
   * The same, under a lock that keeps it so until the transaction ends. Whoever locks an ad too locks this first.
   */
  async lockFunds(tx: Tx, userId: string): Promise<number> {
    await store.lockAccount.run(tx, await open(tx, { kind: 'user_funds', userId }));
    return ledger.fundsOf(tx, userId);
  },

  /** What is set aside for an ad and not spent yet, in cents. */
  async budgetOf(db: Queryable, adId: string): Promise<number> {
    return (await store.budgetOf.one(db, adId))?.cents ?? 0;
  },

  /**
   * Moves money. Entries of 0 are left out; with none left nothing happens.
   * @returns false when its cause has moved money before: nothing happens
   * @throws OverdrawnError when funds or a budget would fall below zero
   */
  async transfer(tx: Tx, { kind, cause, adId, memo, entries }: Transfer): Promise<boolean> {
    const moves = entries.filter(({ cents }) => cents !== 0);
    if (moves.length === 0) return true;
    moves.sort((a, b) => (place(a.account) < place(b.account) ? -1 : 1));
    const ids: string[] = [];
    for (const { account } of moves) {
      const id = await open(tx, account);
      if (isGuarded(account)) await store.lockAccount.run(tx, id);
      ids.push(id);
    }
    const made = await store.insertTransaction.one(tx, kind, cause, adId, memo);
    if (!made) return false;
    for (const [at, { account, cents }] of moves.entries())
      if (cents < 0 && isGuarded(account)) {
        const { balance } = (await store.balanceOf.one(tx, ids[at] as string)) as { balance: number };
        if (balance + cents < 0) throw new OverdrawnError(`${account.kind} has ${balance} cents, not ${-cents}`);
      }
    await store.insertEntries.run(
      tx,
      made.id,
      ids,
      moves.map(({ cents }) => cents),
    );
    return true;
  },
};

export type Ledger = typeof ledger;
