import { adLimits } from '../../../../contract/ads/ad-limits.ts';
import type { Tx } from '../../../platform/database/write.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { StaffScope } from '../../../platform/http/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Activation, Checkout } from '../checkout/types.ts';
import { ledger } from '../ledger/ledger.ts';
import { reviewedOwner } from '../review/store.ts';
import * as ads from '../store.ts';
import type { AdRow } from '../store.ts';
import { AdChanges, mustPayNextDay } from './changes.ts';
import { holdDisputed, isAdLive, type Reclaim, reclaim } from './claims.ts';

/** "$5.00" */
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/**
 * The life cycle of ads (D34, D36, D37). Every change locks the owner's funds and then the ad, and first applies what
 * is due by the database's clock, so the second of two concurrent calls sees the result of the first.
 */
export class AdLife {
  readonly #changes: AdChanges;
  /** ads are reviewed before they run */
  readonly #review: boolean;
  /** ends an unpaid ad's sessions at Stripe; set when the checkout is created, since each needs the other */
  expireSessions: Checkout['release'] = async () => undefined;

  constructor(platform: Pick<Platform, 'jobs' | 'bus' | 'live' | 'config'>) {
    this.#changes = new AdChanges(platform);
    this.#review = platform.config.adReview;
  }

  /** @see CheckoutDependencies.activate */
  async activate(tx: Tx, adId: string, paymentId: string | null): Promise<Activation> {
    const owner = await ads.ownerOfAd.one(tx, adId);
    const row = owner && (await this.#changes.lock(tx, adId, owner.user_id));
    if (!row) return { outcome: 'missing' };
    if (row.status !== 'checkout') return { outcome: 'not_unpaid', status: row.status };
    if ((await ledger.fundsOf(tx, row.user_id)) < row.amount_budgeted) {
      const message = `Your available funds no longer cover the ad "${row.title}". Your payment was added to them. Boost the post again to use it.`;
      await this.#changes.notice(tx, row, `short ${paymentId ?? ''}`, message);
      return { outcome: 'short' };
    }
    const { status } = await this.#changes.activate(tx, row, paymentId, this.#review);
    return { outcome: 'activated', status };
  }

  /** @see CheckoutDependencies.deleteUnpaid */
  async deleteUnpaid(tx: Tx, adId: string): Promise<boolean> {
    const owner = await ads.ownerOfAd.one(tx, adId);
    const row = owner && (await this.#changes.lock(tx, adId, owner.user_id));
    if (row?.status !== 'checkout') return false;
    await this.#remove(tx, row);
    return true;
  }

  /** Locks an ad that waits for its payment. @throws ProblemError ad_missing, ad_not_unpaid */
  async lockUnpaid(tx: Tx, adId: string, userId: string): Promise<AdRow> {
    const row = await this.#own(tx, adId, userId, 'ad_missing');
    if (row.status !== 'checkout') throw problem('ad_not_unpaid');
    return row;
  }

  /** Resumes an ad that paused because the funds didn't cover its next day. @see CheckoutDependencies.fundsAdded */
  async fundsAdded(tx: Tx, adId: string, userId: string): Promise<void> {
    const row = await this.#changes.lock(tx, adId, userId);
    if (row?.status !== 'paused' || row.held_at !== null || !mustPayNextDay(row)) return;
    if ((await ledger.fundsOf(tx, userId)) < adLimits.boost.centsPerDay) return;
    await this.#changes.resume(tx, row);
    await this.#changes.notice(tx, row, `funded ${row.total_spent}`, `Your ad "${row.title}" is running again.`);
  }

  /** Pauses a running ad. @throws ProblemError ad_not_found, ad_not_active */
  async pause(tx: Tx, adId: string, userId: string): Promise<AdRow> {
    const row = await this.#own(tx, adId, userId, 'ad_not_found');
    if (row.status !== 'active') throw problem('ad_not_active');
    return this.#changes.pause(tx, row);
  }

  /** Resumes a paused ad. @throws ProblemError ad_not_found, ad_not_paused, ad_on_hold, funds_missing */
  async resume(tx: Tx, adId: string, userId: string): Promise<AdRow> {
    const row = await this.#own(tx, adId, userId, 'ad_not_found');
    if (row.status !== 'paused') throw problem('ad_not_paused');
    if (row.held_at !== null) throw problem('ad_on_hold');
    if (mustPayNextDay(row) && (await ledger.fundsOf(tx, userId)) < adLimits.boost.centsPerDay)
      throw problem('funds_missing');
    return this.#changes.resume(tx, row);
  }

  /** Ends an ad that has not ended. @throws ProblemError ad_missing, ad_stopped, ad_over */
  async stop(tx: Tx, adId: string, userId: string): Promise<AdRow> {
    const row = await this.#own(tx, adId, userId, 'ad_missing');
    if (row.status === 'stopped') throw problem('ad_stopped');
    if (!isAdLive(row.status)) throw problem('ad_over');
    return this.#changes.end(tx, row, 'stopped');
  }

  /** Deletes an unpaid or finished ad (D52). @throws ProblemError ad_missing, ad_running */
  async delete(tx: Tx, adId: string, userId: string): Promise<AdRow> {
    const row = await this.#own(tx, adId, userId, 'ad_missing');
    if (isAdLive(row.status)) throw problem('ad_running');
    await this.#remove(tx, row);
    return row;
  }

  /** Changes an ad's title; an approved ad is reviewed again. @throws ProblemError ad_missing */
  async rename(tx: Tx, adId: string, userId: string, title: string): Promise<{ row: AdRow; changed: boolean }> {
    const row = await this.#own(tx, adId, userId, 'ad_missing');
    if ((await ads.renameAd.run(tx, adId, title)) === 0) return { row, changed: false };
    const renamed = { ...row, title };
    this.#changes.touched(tx, renamed);
    return { row: (await this.#reviewAgain(tx, renamed, 'you changed its title')) ?? renamed, changed: true };
  }

  /**
   * Puts an approved ad in review again, because its post was changed.
   * @param why reason shown to its owner
   */
  async reviewAgain(tx: Tx, adId: string, userId: string, why: string): Promise<void> {
    const row = this.#review && (await this.#changes.lock(tx, adId, userId));
    if (row) await this.#reviewAgain(tx, row, why);
  }

  async #reviewAgain(tx: Tx, row: AdRow, why: string): Promise<AdRow | null> {
    if (!this.#review || !(row.status === 'active' || row.status === 'paused' || row.status === 'scheduled'))
      return null;
    const reviewed = await this.#changes.reviewAgain(tx, row);
    await this.#changes.notice(
      tx,
      reviewed,
      `review ${reviewed.last_modified}`,
      `Your ad "${row.title}" is in review again because ${why}. It isn't shown until it's approved, and it doesn't use any time or money while it waits.`,
    );
    return reviewed;
  }

  /**
   * Approves an ad in review.
   * @param seen the version that the moderator read; null if unknown
   * @throws ProblemError ad_not_found, ad_not_in_review, ad_changed, ad_on_hold
   */
  async approve(tx: Tx, scope: StaffScope, adId: string, seen: string | null): Promise<AdRow> {
    const row = await this.#reviewed(tx, scope, adId);
    if (seen !== null && (await ads.changedSince.one(tx, adId, seen))) throw problem('ad_changed');
    if (row.held_at !== null) throw problem('ad_on_hold');
    const released = await this.#changes.release(tx, row);
    await this.#changes.notice(
      tx,
      released,
      `approved ${released.last_modified}`,
      `Your ad "${row.title}" was approved.`,
    );
    return released;
  }

  /** Rejects an ad in review; its budget returns to funds. @throws ProblemError ad_not_found, ad_not_in_review */
  async reject(tx: Tx, scope: StaffScope, adId: string, reason: string): Promise<AdRow> {
    const row = await this.#reviewed(tx, scope, adId);
    const rejected = await this.#changes.end(tx, row, 'rejected', reason);
    await this.#changes.notice(tx, rejected, 'rejected', `Your ad "${row.title}" was rejected: ${reason}`);
    return rejected;
  }

  /**
   * Ends all given ads because their post or owner changed: unpaid ones are deleted, the others stopped (D38), and their
   * owner is notified with the amount that returned.
   * @param why reason shown to the owner; null if they're no longer here to be notified
   */
  async endAll(tx: Tx, open: readonly { id: string; user_id: string }[], why: string | null): Promise<void> {
    for (const { id, user_id: userId } of open) {
      const row = await this.#changes.lock(tx, id, userId);
      if (row?.status === 'checkout') await this.#remove(tx, row);
      else if (row && isAdLive(row.status)) {
        const stopped = await this.#changes.end(tx, row, 'stopped');
        if (!why) continue;
        const left = row.amount_budgeted - stopped.total_spent;
        const returned =
          left > 0 ? ` ${dollars(left)} is back in your available funds.` : ' There was no unspent budget to return.';
        await this.#changes.notice(tx, stopped, 'stopped', `Your ad "${row.title}" was stopped: ${why}${returned}`);
      }
    }
  }

  /** @see CheckoutDependencies.reclaim */
  reclaim(tx: Tx, reclaimed: Reclaim): Promise<void> {
    return reclaim(this.#changes, tx, reclaimed);
  }

  /** @see CheckoutDependencies.holdDisputed */
  holdDisputed(tx: Tx, userId: string, cause: string): Promise<void> {
    return holdDisputed(this.#changes, tx, userId, cause);
  }

  /** Applies what is due of an ad; called by its timer. */
  async runDue(tx: Tx, adId: string): Promise<void> {
    const owner = await ads.ownerOfAd.one(tx, adId);
    if (owner) await this.#changes.lock(tx, adId, owner.user_id);
  }

  /** Locks an ad of a person and applies what is due. @throws ProblemError `missing` */
  async #own(tx: Tx, adId: string, userId: string, missing: 'ad_not_found' | 'ad_missing'): Promise<AdRow> {
    const row = await this.#changes.lock(tx, adId, userId);
    if (!row) throw problem(missing);
    return row;
  }

  /** Locks an ad in review and applies what is due. @throws ProblemError ad_not_found, ad_not_in_review */
  async #reviewed(tx: Tx, scope: StaffScope, adId: string): Promise<AdRow> {
    const owner = await reviewedOwner.one(tx, scope, adId);
    const row = owner && (await this.#changes.lock(tx, adId, owner.user_id));
    if (!row) throw problem('ad_not_found');
    if (row.status !== 'in review') throw problem('ad_not_in_review');
    return row;
  }

  /** Deletes an ad; the open sessions of an unpaid one expire. */
  async #remove(tx: Tx, row: AdRow): Promise<void> {
    if (row.status === 'checkout') await this.expireSessions(tx, row.id);
    await ads.deleteAd.run(tx, row.id);
    this.#changes.touched(tx, row);
  }
}
