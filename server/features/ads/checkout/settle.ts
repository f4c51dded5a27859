import type Stripe from 'stripe';
import type { Tx } from '../../../platform/database/write.ts';
import { isId } from '../../../platform/http/cursor.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { CheckoutDependencies } from './types.ts';
import type { Disputes } from './disputes.ts';
import { lockPayment } from './disputes-store.ts';
import { idOf, OURS } from './session-metadata.ts';
import { postReceipt } from './receipt.ts';
import * as store from './store.ts';

export interface SettleParts {
  platform: Platform;
  campuses: Campuses;
  ads: CheckoutDependencies;
  disputes: Disputes;
}

/**
 * The effect of payments on ads and funds. Everything may be called repeatedly and in any order: the
 * ledger accepts each cause once. Lock order: payment, funds, ad, session.
 */
export class Settlement {
  readonly #parts: SettleParts;

  constructor(parts: SettleParts) {
    this.#parts = parts;
  }

  /**
   * Applies Stripe's state of a session; sessions of other products, and of campuses that another group serves, are ignored.
   * @param failed whether its pending payment failed: Stripe's status of the session doesn't say so
   */
  async apply(tx: Tx, session: Stripe.Checkout.Session, failed = false): Promise<void> {
    const known = await this.#known(tx, session);
    if (!known) return;
    if (session.payment_status !== 'unpaid') await this.#paid(tx, known, session);
    else if (failed || session.status === 'expired') await this.#ended(tx, known);
  }

  /** The stored session. One of ours that isn't stored, because the process ended before, is stored now. */
  async #known(
    tx: Tx,
    { id, metadata, amount_total }: Stripe.Checkout.Session,
  ): Promise<store.CheckoutSessionRow | undefined> {
    const known = await store.find.one(tx, id);
    const { directory } = this.#parts.campuses;
    if (directory.byId(known?.campus_id ?? metadata?.campus ?? '')?.elsewhere) return undefined;
    if (known || metadata?.quad !== OURS) return known;
    const { ad = '', user = '', campus = '', post = '', purpose } = metadata;
    const isFunds = purpose === 'funds';
    const ids = isFunds ? [user, ...(ad ? [ad] : [])] : [ad, user, post];
    if (!ids.every(isId) || !amount_total) return undefined;
    await store.adopt.run(tx, {
      id,
      adId: ad || null,
      userId: user,
      amount: amount_total,
      campusId: campus,
      postId: post || null,
      purpose: isFunds ? 'funds' : 'boost',
    });
    return store.find.one(tx, id);
  }

  /** Credits the payment to funds, which then pay for its ad; without an ad it stays in funds. */
  async #paid(tx: Tx, known: store.CheckoutSessionRow, session: Stripe.Checkout.Session): Promise<void> {
    const { platform, campuses, ads, disputes } = this.#parts;
    const { user_id: userId, ad_id: adId } = known;
    const cents = session.amount_total ?? 0;
    if (session.currency !== 'usd') throw new Error(`${session.id} was paid in ${session.currency}`);
    const paymentId = idOf(session.payment_intent);
    if (paymentId) await lockPayment.run(tx, paymentId);
    await ads.ledger.lockFunds(tx, userId);
    const isNew = await ads.ledger.transfer(tx, {
      kind: 'payment',
      cause: `payment ${session.id}`,
      // also that of an ad that was deleted meanwhile
      adId: adId ?? session.metadata?.ad ?? null,
      memo: 'Card payment',
      entries: [
        { account: { kind: 'user_funds', userId }, cents },
        { account: { kind: 'card' }, cents: -cents },
      ],
    });
    if (!isNew) return;
    const isForAd = known.purpose === 'boost';
    const activation = isForAd && adId ? await ads.activate(tx, adId, paymentId ?? session.id) : null;
    const outcome = activation?.outcome ?? (isForAd ? 'missing' : 'funds');
    await store.markPaid.run(tx, session.id, paymentId);
    await postReceipt(tx, platform, campuses, {
      sessionId: session.id,
      userId,
      campusId: known.campus_id,
      paymentId,
      cents,
      adId,
      outcome,
    });
    await disputes.applyEarlierDisputes(tx, paymentId);
    if (!isForAd && adId) await ads.fundsAdded(tx, adId, userId);
  }

  /** The session can no longer be paid: deletes the unpaid ad. */
  async #ended(tx: Tx, known: store.CheckoutSessionRow): Promise<void> {
    if (known.state !== 'open') return;
    // deleting the ad marks its session as cancelled, but Stripe ended this one
    const removed =
      known.purpose === 'boost' && known.ad_id !== null && (await this.#parts.ads.deleteUnpaid(tx, known.ad_id));
    await store.markEnded.run(tx, known.id, 'expired', removed ? 'cancelled' : 'open');
  }
}
