import type { Platform } from '../../platform/platform.ts';
import type { Tx } from '../../platform/database/write.ts';
import { eventOf, expiredFields, newSession, paidFields, type CheckoutSession, StripeRefusal } from './session.ts';
import * as store from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** The payments of the local Stripe: the operations of its API and page. */
export class Payments {
  readonly #platform: Pick<Platform, 'pool' | 'write' | 'clock'>;
  readonly #webhooks: Webhooks;

  constructor(platform: Pick<Platform, 'pool' | 'write' | 'clock'>, webhooks: Webhooks) {
    this.#platform = platform;
    this.#webhooks = webhooks;
  }

  /**
   * Creates a session; for a repeated Idempotency-Key it returns the earlier one.
   * @throws StripeRefusal
   */
  async create(body: string, key: string | undefined): Promise<{ session: CheckoutSession; replayed: boolean }> {
    return this.#platform.write(async (tx) => {
      if (key) {
        await store.lockKey.run(tx, key);
        const before = await store.madeWith.one(tx, key);
        if (before && before.body !== body) throw keyReused(key);
        if (before) return { session: before.session, replayed: true };
      }
      const { session, lines } = newSession(body, this.#now());
      await store.storeSession.run(tx, session.id, JSON.stringify(session), JSON.stringify(lines));
      if (key) await store.storeKey.run(tx, key, body, session.id);
      return { session, replayed: false };
    });
  }

  /** @returns the session with the data of its page; undefined if there is none */
  async find(id: string): Promise<store.StoredRecord | undefined> {
    const stored = await store.findCheckoutSession.one(this.#platform.pool, id);
    if (!stored || stored.session.status !== 'open' || stored.session.expires_at > this.#now()) return stored;
    await this.expire(id);
    return store.findCheckoutSession.one(this.#platform.pool, id);
  }

  /** Pays an open session. @returns whether it was open */
  pay(session: CheckoutSession): Promise<boolean> {
    return this.#end(session.id, paidFields(session), 'checkout.session.completed');
  }

  /** Expires an open session. @returns whether it was open */
  expire(id: string): Promise<boolean> {
    return this.#end(id, expiredFields, 'checkout.session.expired');
  }

  /** Expires overdue sessions, as Stripe does by itself. */
  async expireOverdue(): Promise<void> {
    for (const { id } of await store.overdueSessions.all(this.#platform.pool, this.#now())) await this.expire(id);
  }

  #end(id: string, fields: Partial<CheckoutSession>, type: string): Promise<boolean> {
    return this.#platform.write(async (tx: Tx) => {
      const ended = await store.endSession.one(tx, id, JSON.stringify(fields));
      if (ended) await this.#webhooks.send(tx, eventOf(type, ended.session, this.#now()));
      return ended !== undefined;
    });
  }

  /** Seconds since 1970 by the product's clock. */
  #now(): number {
    return Math.floor(this.#platform.clock.now() / 1_000);
  }
}

const keyReused = (key: string) =>
  new StripeRefusal(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    undefined,
    undefined,
    'idempotency_error',
  );
