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

/** Ends payments that nobody wants any more, so that they cannot be made by mistake (D52). */
export class CheckoutExpiry {
  readonly #parts: ExpireParts;

  constructor(parts: ExpireParts) {
    this.#parts = parts;
    parts.platform.jobs.define<{ id: string }>(EXPIRE, async ({ id }) => {
      // what ended otherwise meanwhile needs no telling; one that is not kept was never anybody's
      const known = await store.find.one(parts.platform.pool, id);
      if (!known || known.state === 'cancelled') await this.now(id);
    });
  }

  /** Gives the open sessions of an ad up with the transaction; Stripe is told after it, until it heard. */
  async release(tx: Tx, adId: string): Promise<void> {
    for (const { id } of await store.release.all(tx, adId)) await this.later(tx, id);
  }

  /** Gives them up where they are of another amount, or about to end. */
  async renew(tx: Tx, adId: string, cents: number): Promise<void> {
    const open = await store.openOfAd.one(tx, adId);
    if (!open || open.amount !== cents || open.ending) await this.release(tx, adId);
  }

  /** Gives a single one up that way. */
  async later(tx: Tx, id: string): Promise<void> {
    await store.markEnded.run(tx, id, 'cancelled', 'open');
    await this.#parts.platform.jobs.add(tx, EXPIRE, { id }, { key: `${EXPIRE} ${id}` });
  }

  /**
   * Tells Stripe to expire a session, and takes in where it is then: what was paid in the same moment is credited.
   * @throws what Stripe's library throws when it is out of reach
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
