import type { paymentKinds } from '../../../../contract/ads/payments.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import * as store from './store.ts';

/**
 * The accounts of the ledger, in cents:
 * - user_funds: what a person can spend (Available Funds); never negative
 * - hold: taken out of funds while a payment is disputed; never negative
 * - debt: what went back to a card after it was spent, as a negative balance; later funds pay it
 * - ad_budget: reserved for an ad that runs or will run; never negative
 * - card: what cards paid, as a negative balance; refund: what went back to them
 * - ad_revenue: what ads have spent
 */
export type MoneyAccount =
  | { kind: 'user_funds' | 'hold' | 'debt'; userId: string }
  | { kind: 'ad_budget'; adId: string }
  | { kind: 'card' | 'ad_revenue' | 'refund' };

/** Why money moved. */
export type TransferKind = (typeof paymentKinds)[number];

export interface Transfer {
  kind: TransferKind;
  /** idempotency key: the same cause moves money only once, as in `payment pi_123` */
  cause: string;
  adId: string | null;
  /** readable text without user content, since it is kept permanently; lists add the ad's title */
  memo: string;
  /** cents that each account gains (positive) or loses; they add up to 0 */
  entries: readonly { account: MoneyAccount; cents: number }[];
}

/** An account would have become negative. */
export class OverdrawnError extends Error {
  override name = 'OverdrawnError';
}

/** Whether an account must never become negative. */
const isGuarded = ({ kind }: MoneyAccount) => kind === 'user_funds' || kind === 'hold' || kind === 'ad_budget';
/** A key by which accounts are sorted, so that they are always locked in the same order: a person's funds first. */
const place = (account: MoneyAccount) => {
  if ('userId' in account) return `0${account.userId}${account.kind === 'user_funds' ? '' : account.kind}`;
  return account.kind === 'ad_budget' ? `1${account.adId}` : `2${account.kind}`;
};

/** The id of an account, which is made if there is none yet. */
const idOfAccount = async (tx: Tx, account: MoneyAccount): Promise<string> => {
  const userId = 'userId' in account ? account.userId : null;
  const adId = 'adId' in account ? account.adId : null;
  const found =
    (await store.findLedgerAccount.one(tx, account.kind, userId, adId)) ??
    (await store.makeAccount.one(tx, account.kind, userId, adId)) ??
    (await store.findLedgerAccount.one(tx, account.kind, userId, adId));
  return (found as { id: string }).id;
};

/**
 * Moves money, and locks the accounts that mustn't become negative.
 * @returns the id of the transaction, '' when there was nothing to move, null when its cause has moved money before
 * @throws OverdrawnError
 */
async function move(tx: Tx, { kind, cause, adId, memo, entries }: Transfer): Promise<string | null> {
  const moves = entries.filter(({ cents }) => cents !== 0);
  if (moves.length === 0) return '';
  moves.sort((a, b) => (place(a.account) < place(b.account) ? -1 : 1));
  const ids: string[] = [];
  for (const { account } of moves) {
    const id = await idOfAccount(tx, account);
    if (isGuarded(account)) await store.lockAccount.run(tx, id);
    ids.push(id);
  }
  const made = await store.insertTransaction.one(tx, kind, cause, adId, memo);
  if (!made) return null;
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
  return made.id;
}

/**
 * The double-entry ledger (D33): money moves only here, and every balance is a sum. The database refuses entries that
 * do not add up, that change, or that overdraw funds or a budget (docs/decisions/0012-ad-budgets-in-the-ledger.md).
 */
export const ledger = {
  /** A person's available funds, in cents. */
  async fundsOf(db: Queryable, userId: string): Promise<number> {
    return (await store.fundsOf.one(db, userId))?.cents ?? 0;
  },

  /** A person's available funds, in cents, locked until the transaction ends. Always lock them before an ad. */
  async lockFunds(tx: Tx, userId: string): Promise<number> {
    await store.lockAccount.run(tx, await idOfAccount(tx, { kind: 'user_funds', userId }));
    return ledger.fundsOf(tx, userId);
  },

  /** The unspent budget of an ad, in cents. */
  async budgetOf(db: Queryable, adId: string): Promise<number> {
    return (await store.budgetOf.one(db, adId))?.cents ?? 0;
  },

  /**
   * A person's available funds, the part on hold for disputed payments, and the debt for refunded payments that were
   * already spent; in cents.
   */
  async balancesOf(db: Queryable, userId: string): Promise<{ funds: number; held: number; owed: number }> {
    return (await store.claimsOn.one(db, userId)) ?? { funds: 0, held: 0, owed: 0 };
  },

  /**
   * Moves money. Entries of 0 are omitted; if none is left, nothing happens. Money that arrives in funds first pays
   * debts and fills holds.
   * @returns false when its cause has moved money before: nothing happens
   * @throws OverdrawnError when funds, a hold or a budget would become negative
   */
  async transfer(tx: Tx, transfer: Transfer): Promise<boolean> {
    const id = await move(tx, transfer);
    if (id === null) return false;
    for (const { account, cents } of transfer.entries)
      if (account.kind === 'user_funds' && cents > 0) await ledger.settleClaims(tx, account.userId, id);
    return true;
  },

  /**
   * Adjusts a person's hold and debt to their disputes: releases excess holds, pays the debt, and holds what is
   * disputed, as far as funds reach. Call it with the person's funds locked.
   * @param cause idempotency key of the change
   */
  async settleClaims(tx: Tx, userId: string, cause: string): Promise<void> {
    const claims = await store.claimsOn.one(tx, userId);
    if (!claims || (claims.held === 0 && claims.owed === 0 && claims.disputed === 0)) return;
    const target = Math.max(0, claims.disputed);
    const between = (kind: 'hold' | 'release' | 'repay', to: 'hold' | 'debt', memo: string, cents: number) =>
      move(tx, {
        kind,
        cause: `${kind} ${cause}`,
        adId: null,
        memo,
        entries: [
          { account: { kind: 'user_funds', userId }, cents: -cents },
          { account: { kind: to, userId }, cents },
        ],
      });
    const released = Math.max(0, claims.held - target);
    if (released > 0) await between('release', 'hold', 'Hold released', -released);
    const funds = claims.funds + released;
    const repaid = Math.min(funds, claims.owed);
    if (repaid > 0) await between('repay', 'debt', 'Owed for a refunded payment', repaid);
    const held = Math.min(funds - repaid, target - (claims.held - released));
    if (held > 0) await between('hold', 'hold', 'On hold: disputed payment', held);
  },
};

export type Ledger = typeof ledger;
