import type Stripe from 'stripe';
import type { Tx } from '../../../platform/database/write.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { adNoticed } from '../events.ts';
import * as disputes from './disputes-store.ts';
import type { DisputeState } from './disputes-store.ts';
import type { CheckoutDependencies } from './types.ts';
import { idOf, OURS } from './session-metadata.ts';
import * as store from './store.ts';

/** Thrown for a refund of a payment that isn't known yet; Stripe sends the event again later. */
export class TooEarlyError extends Error {
  override name = 'TooEarlyError';
}

/** A dispute only moves forward through these states, in whatever order its events arrive. */
const order: readonly DisputeState[] = ['open', 'lost', 'won'];

/** An inquiry (`warning_…`) counts as an open dispute, so its money is on hold; once closed it has taken nothing. */
const stateOf = ({ status }: Stripe.Dispute): DisputeState => {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
};

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

interface DisputesParts {
  platform: Pick<Platform, 'log'>;
  ads: CheckoutDependencies;
  campuses: Pick<Campuses, 'directory'>;
}

/**
 * Money that goes back to a card by a refund or a dispute. It is taken first from the unspent budget of the ad that it paid
 * for, then from funds, then from the owner's other ads; the rest becomes a debt. Every event may arrive repeatedly and in any
 * order. Lock order: payment, funds, ads.
 */
export class Disputes {
  readonly #platform: Pick<Platform, 'log'>;
  readonly #ads: CheckoutDependencies;
  readonly #directory: Campuses['directory'];

  constructor({ platform, ads, campuses }: DisputesParts) {
    this.#platform = platform;
    this.#ads = ads;
    this.#directory = campuses.directory;
  }

  /**
   * Handles a refund.
   * @throws TooEarlyError when the payment itself is not known yet
   */
  async refunded(tx: Tx, charge: Stripe.Charge): Promise<void> {
    const paymentId = idOf(charge.payment_intent) ?? '';
    const known = await store.byPayment.one(tx, paymentId);
    if (!known) {
      // one of another product, or of another group's campus, whose payments share the Stripe account
      if (charge.metadata.quad !== OURS || this.#directory.byId(charge.metadata.campus ?? '')?.elsewhere) return;
      throw new TooEarlyError(`the payment of ${charge.id} is not known`);
    }
    const { ledger } = this.#ads;
    await ledger.lockFunds(tx, known.user_id);
    const { id, amount_refunded: total } = charge;
    // reload it under the lock: another refund may have been handled meanwhile
    const row = (await store.find.one(tx, known.id)) ?? known;
    const left = await this.#remainingOf(tx, row);
    await store.markRefunded.run(tx, row.id, total);
    await this.#takeBack(tx, row, `refund ${id} ${total}`, Math.min(left, total - row.refunded), 'refunded');
  }

  /** Handles a new state of a dispute. A dispute of an unknown payment is stored until `applyEarlierDisputes`. */
  async disputed(tx: Tx, dispute: Stripe.Dispute): Promise<void> {
    const paymentId = idOf(dispute.payment_intent);
    if (!paymentId || dispute.amount <= 0) return;
    await disputes.lockPayment.run(tx, paymentId);
    const payment = await store.byPayment.one(tx, paymentId);
    if (payment) await this.#ads.ledger.lockFunds(tx, payment.user_id);
    // reload it under the lock: a refund may have been handled meanwhile
    const known = payment && (await store.find.one(tx, payment.id));
    const before = await disputes.findPaymentDispute.one(tx, dispute.id);
    const state = stateOf(dispute);
    if (before && order.indexOf(state) <= order.indexOf(before.state)) return;
    await disputes.storeDispute.run(tx, dispute.id, paymentId, dispute.amount, state);
    if (known) await this.#changed(tx, known, before, { ...dispute, state });
  }

  /** Applies disputes that arrived before their payment was known. The owner's funds are locked. */
  async applyEarlierDisputes(tx: Tx, paymentId: string | null): Promise<void> {
    const known = paymentId && (await store.byPayment.one(tx, paymentId));
    if (!known) return;
    for (const dispute of await disputes.disputesOf.all(tx, paymentId))
      await this.#changed(tx, known, undefined, dispute);
  }

  /** Applies a dispute's new state: takes or returns the money, and adjusts what is on hold. */
  async #changed(
    tx: Tx,
    payment: store.CheckoutSessionRow,
    before: disputes.DisputeRow | undefined,
    { id, amount, state }: Pick<disputes.DisputeRow, 'id' | 'amount' | 'state'>,
  ): Promise<void> {
    const { ledger, holdDisputed } = this.#ads;
    this.#platform.log.warn({ dispute: id, session: payment.id, state }, 'a payment is disputed');
    if (state === 'lost') {
      const cents = Math.min(amount, await this.#remainingOf(tx, payment));
      await disputes.markTaken.run(tx, id, cents);
      await this.#takeBack(tx, payment, `dispute ${id}`, cents, 'taken back by your bank');
    }
    if (state === 'won' && before && before.taken > 0) {
      await disputes.markTaken.run(tx, id, 0);
      await ledger.transfer(tx, {
        kind: 'reinstate',
        cause: `dispute ${id} won`,
        adId: null,
        memo: 'Dispute decided in your favor',
        entries: [
          { account: { kind: 'user_funds', userId: payment.user_id }, cents: before.taken },
          { account: { kind: 'refund' }, cents: -before.taken },
        ],
      });
    }
    await holdDisputed(tx, payment.user_id, `dispute ${id} ${state}`);
  }

  /** What of a payment has not gone back yet: a refund and a dispute of the same money take it only once. */
  async #remainingOf(tx: Tx, { amount, refunded, payment_id: paymentId }: store.CheckoutSessionRow): Promise<number> {
    const taken = (await disputes.takenOf.one(tx, paymentId ?? ''))?.cents ?? 0;
    return Math.max(0, amount - refunded - taken);
  }

  /**
   * Takes money back from a payment's owner.
   * @param how what happened to the payment, worded for its owner
   */
  async #takeBack(
    tx: Tx,
    { id, user_id: userId, ad_id: adId }: store.CheckoutSessionRow,
    cause: string,
    cents: number,
    how: string,
  ): Promise<void> {
    if (cents <= 0) return;
    const { ledger, reclaim, holdDisputed } = this.#ads;
    // release what was held for this money before taking it
    await ledger.settleClaims(tx, userId, cause);
    await reclaim(tx, { userId, adId, cents, why: `its payment was ${how}.` });
    const fromFunds = Math.min(cents, await ledger.fundsOf(tx, userId));
    await ledger.transfer(tx, {
      kind: 'refund',
      cause,
      adId,
      memo: 'Refund to card',
      entries: [
        { account: { kind: 'user_funds', userId }, cents: -fromFunds },
        { account: { kind: 'debt', userId }, cents: fromFunds - cents },
        { account: { kind: 'refund' }, cents },
      ],
    });
    // release holds for this payment that are no longer needed
    await holdDisputed(tx, userId, `${cause} taken`);
    if (fromFunds === cents) return;
    this.#platform.log.warn({ session: id, cents: cents - fromFunds }, 'a refunded payment had already been spent');
    await tx.emit(adNoticed, {
      ownerId: userId,
      event: `debt ${cause}`,
      message: `Your payment was ${how} after ${dollars(cents - fromFunds)} of it was spent. Your next payment covers that first.`,
    });
  }
}
