import type { Tx } from '../../../platform/database/write.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';
import { isRefusal, type Processor } from './stripe.ts';

const EXPIRE = 'ads.expire-checkout';

export interface ExpireParts {
  platform: Platform;
  processor: Processor;
  settling: Settlement;
}

/** Expires sessions that are no longer needed, so that no one pays them by mistake (D52). */
export class CheckoutExpiry {
  readonly #parts: ExpireParts;

  constructor(parts: ExpireParts) {
    this.#parts = parts;
    parts.platform.jobs.define<{ id: string }>(EXPIRE, async ({ id }) => {
      // one that was paid or has expired meanwhile needs no call; one that isn't stored can still be paid at Stripe
      const known = await store.find.one(parts.platform.pool, id);
      if (!known || known.state === 'cancelled') await this.now(id);
    });
  }

  /** Marks the open sessions of an ad as cancelled in the transaction; a job then expires them at Stripe, with retries. */
  async release(tx: Tx, adId: string): Promise<void> {
    for (const { id } of await store.releaseCheckout.all(tx, adId)) await this.later(tx, id);
  }

  /** Releases the open sessions of an ad if their amount has changed, or they are about to end. */
  async renew(tx: Tx, adId: string, cents: number): Promise<void> {
    const open = await store.openOfAd.one(tx, adId);
    if (!open || open.amount !== cents || open.ending) await this.release(tx, adId);
  }

  /** Marks a session as cancelled if it is open, and adds the job that expires it at Stripe. */
  async later(tx: Tx, id: string): Promise<void> {
    await store.markEnded.run(tx, id, 'cancelled', 'open');
    await this.#parts.platform.jobs.add(tx, EXPIRE, { id }, { key: `${EXPIRE} ${id}` });
  }

  /**
   * Expires a session at Stripe and applies its final state: if it was paid meanwhile, the payment is credited.
   * @throws what Stripe's library throws when it is unreachable
   */
  async now(id: string): Promise<void> {
    const { platform, processor, settling } = this.#parts;
    const { sessions } = processor.stripe.checkout;
    const session = await sessions.expire(id).catch((error: unknown) => {
      if (isRefusal(error)) return sessions.retrieve(id);
      throw error;
    });
    await platform.write((tx) => settling.apply(tx, session));
  }
}
