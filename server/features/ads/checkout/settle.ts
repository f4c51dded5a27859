import type Stripe from 'stripe';
import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { CheckoutDoors } from './door.ts';
import { postReceipt } from './receipt.ts';
import * as store from './store.ts';

export interface SettleParts {
  platform: Platform;
  campuses: Campuses;
  doors: CheckoutDoors;
}

/** What our sessions carry, so that events of others at the same Stripe account are told from ours. */
export const PURPOSE = 'boost';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of what Stripe gives whole or by its id. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** A refund of a payment that we have not heard of yet: the event is to come again. */
export class TooEarlyError extends Error {
  override name = 'TooEarlyError';
}

/**
 * What payments do to ads and funds (PAY-12 to PAY-15). Everything here may happen twice and in any order: the ledger
 * takes each cause once. Locks are taken in one order: funds, ad, session.
 */
export class Settling {
  readonly #parts: SettleParts;

  constructor(parts: SettleParts) {
    this.#parts = parts;
  }

  /**
   * Brings a session to where Stripe says it is; one that is not ours is left alone.
   * @param failed a payment that was under way came to nothing
   */
  async apply(tx: Tx, session: Stripe.Checkout.Session, failed = false): Promise<void> {
    const known = await this.#known(tx, session);
    if (!known) return;
    if (session.payment_status !== 'unpaid') await this.#paid(tx, known, session);
    else if (failed || session.status === 'expired') await this.#ended(tx, known);
  }

  async #known(tx: Tx, { id, metadata, amount_total }: Stripe.Checkout.Session): Promise<store.SessionRow | undefined> {
    const known = await store.find.one(tx, id);
    if (known || metadata?.quad !== PURPOSE) return known;
    const { ad = '', user = '', campus = '', post = '' } = metadata;
    if (![ad, user, post].every((value) => UUID.test(value)) || !amount_total) return undefined;
    await store.adopt.run(tx, id, ad, user, amount_total, campus, post);
    return store.find.one(tx, id);
  }

  /** Credits the payment to funds, which then pay for its ad; without one it stays in them (PAY-15, PAY-17). */
  async #paid(tx: Tx, known: store.SessionRow, session: Stripe.Checkout.Session): Promise<void> {
    const { platform, campuses, doors } = this.#parts;
    const { user_id: userId, ad_id: adId } = known;
    const cents = session.amount_total ?? 0;
    if (session.currency !== 'usd') throw new Error(`${session.id} was paid in ${session.currency}`);
    const paymentId = idOf(session.payment_intent);
    await doors.ledger.lockFunds(tx, userId);
    const isNew = await doors.ledger.transfer(tx, {
      kind: 'payment',
      cause: `payment ${session.id}`,
      adId: adId ?? session.metadata?.ad ?? null,
      memo: 'Card payment',
      entries: [
        { account: { kind: 'user_funds', userId }, cents },
        { account: { kind: 'card' }, cents: -cents },
      ],
    });
    if (!isNew) return;
    const { outcome } = adId
      ? await doors.activate(tx, adId, paymentId ?? session.id)
      : { outcome: 'missing' as const };
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
  }

  /** Nothing will be paid any more: the unpaid ad goes. */
  async #ended(tx: Tx, known: store.SessionRow): Promise<void> {
    if (known.state !== 'open') return;
    // deleting the ad gives its session up; the word for what Stripe ended is another
    const removed = known.ad_id !== null && (await this.#parts.doors.deleteUnpaid(tx, known.ad_id));
    await store.markEnded.run(tx, known.id, 'expired', removed ? 'cancelled' : 'open');
  }

  /**
   * Records what went back to a card: out of available funds as far as they reach, the rest out of what ads brought.
   * @throws TooEarlyError when the payment itself is not known yet
   */
  async refunded(tx: Tx, charge: Stripe.Charge): Promise<void> {
    const known = await store.byPayment.one(tx, idOf(charge.payment_intent) ?? '');
    if (!known && charge.metadata.quad === PURPOSE) throw new TooEarlyError(`the payment of ${charge.id} is not known`);
    if (!known) return;
    const { id, amount_refunded: inAll } = charge;
    await this.#takeBack(tx, known, `refund ${id} ${inAll}`, (before) => inAll - before);
  }

  /** A dispute that began is noted, and told to operators; money moves when the bank decided. */
  async disputed(tx: Tx, dispute: Stripe.Dispute): Promise<void> {
    const known = await store.byPayment.one(tx, idOf(dispute.payment_intent) ?? '');
    if (!known) return;
    await store.markDisputed.run(tx, known.id);
    this.#parts.platform.log.warn({ dispute: dispute.id, session: known.id }, 'a payment is disputed');
    if (dispute.status === 'lost') await this.#takeBack(tx, known, `dispute ${dispute.id}`, () => dispute.amount);
  }

  /** @param centsOf what goes back now, by what went back of this payment before */
  async #takeBack(
    tx: Tx,
    { id, user_id: userId }: store.SessionRow,
    cause: string,
    centsOf: (before: number) => number,
  ): Promise<void> {
    const { ledger } = this.#parts.doors;
    const funds = await ledger.lockFunds(tx, userId);
    const row = await store.find.one(tx, id);
    const cents = centsOf(row?.refunded ?? 0);
    if (cents <= 0) return;
    const fromFunds = Math.min(cents, funds);
    const isNew = await ledger.transfer(tx, {
      kind: 'refund',
      cause,
      adId: row?.ad_id ?? null,
      memo: 'Refund to card',
      entries: [
        { account: { kind: 'user_funds', userId }, cents: -fromFunds },
        { account: { kind: 'ad_revenue' }, cents: fromFunds - cents },
        { account: { kind: 'refund' }, cents },
      ],
    });
    if (!isNew) return;
    await store.addRefund.run(tx, id, cents);
    if (fromFunds < cents)
      this.#parts.platform.log.warn({ session: id, cents: cents - fromFunds }, 'a refund was more than the funds left');
  }
}
