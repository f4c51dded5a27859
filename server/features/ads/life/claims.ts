import type { Tx } from '../../../platform/database/write.ts';
import { ledger } from '../ledger/ledger.ts';
import { openDisputes } from '../ledger/store.ts';
import * as ads from '../store.ts';
import type { AdChanges } from './changes.ts';

/** A payment that goes back to its card. */
export interface Reclaim {
  userId: string;
  /** the ad it paid for; null when that was deleted */
  adId: string | null;
  cents: number;
  /** reason shown to the owner of an ad that ends because of it */
  why: string;
}

/**
 * Recovers money of a payment: ends the ad that it was for, and then the owner's other ads, the newest first, as far as
 * funds do not cover it. Their unspent budgets are in funds then.
 */
export async function reclaim(changes: AdChanges, tx: Tx, { userId, adId, cents, why }: Reclaim): Promise<void> {
  await ledger.lockFunds(tx, userId);
  const others = (await ads.liveOfUser.all(tx, userId)).map(({ id }) => id).filter((id) => id !== adId);
  for (const id of adId === null ? others : [adId, ...others]) {
    if (id !== adId && (await ledger.fundsOf(tx, userId)) >= cents) return;
    const row = await changes.lock(tx, id, userId);
    if (!row || !isAdLive(row.status)) continue;
    // ending another ad that has spent its budget would bring nothing back
    if (id !== adId && row.amount_budgeted <= row.spent) continue;
    const stopped = await changes.end(tx, row, 'stopped');
    await changes.notice(tx, stopped, 'reclaimed', `Your ad "${row.title}" was stopped: ${why}`);
  }
}

/**
 * Puts a person's ads on hold for their open disputes, or releases them: the ads of the disputed payments, and the
 * newest others as far as funds do not cover the disputed amount. Then holds the rest in funds.
 * @param cause idempotency key of the change
 */
export async function holdDisputed(changes: AdChanges, tx: Tx, userId: string, cause: string): Promise<void> {
  await ledger.lockFunds(tx, userId);
  const { funds, held } = await ledger.balancesOf(tx, userId);
  const disputes = await openDisputes.all(tx, userId);
  const disputed = disputes.reduce((sum, { cents }) => sum + cents, 0);
  let covered = funds + held;
  const live = (await ads.liveOfUser.all(tx, userId)).map(({ id }) => id);
  const own = live.filter((id) => disputes.some(({ ad_id, cents }) => ad_id === id && cents > 0));
  for (const id of [...own, ...live.filter((other) => !own.includes(other))]) {
    const row = await changes.lock(tx, id, userId);
    if (!row || !isAdLive(row.status)) continue;
    const isHeld = own.includes(id) || (covered < disputed && row.amount_budgeted > row.spent);
    if (isHeld && row.held_at === null) {
      await changes.hold(tx, row);
      const why = own.includes(id) ? 'its payment' : 'another of your payments';
      await changes.notice(tx, row, `held ${cause}`, `Your ad "${row.title}" is on hold: ${why} is disputed.`);
    } else if (!isHeld && row.held_at !== null) await changes.unhold(tx, row);
    if (isHeld) covered += await ledger.budgetOf(tx, id);
  }
  await ledger.settleClaims(tx, userId, cause);
}

export const isAdLive = (status: ads.AdRow['status']): boolean =>
  status === 'scheduled' || status === 'in review' || status === 'active' || status === 'paused';
