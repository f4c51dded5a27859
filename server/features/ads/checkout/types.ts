import type { FastifyInstance } from 'fastify';
import type { AdOnPost } from '../../../../contract/ad-on-post.ts';
import type { AdStatus } from '../../../../contract/ads-rules.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { Floor } from '../../../platform/http/mount.ts';
import type { RawDescription } from '../../../platform/http/openapi/index.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Reclaim } from '../life/claims.ts';
import type { LocalStripe } from './stripe.ts';

/** An ad that waits for the card. */
export interface UnpaidAd {
  id: string;
  postId: string;
  campusId: string;
  userId: string;
  title: string;
  days: number;
  runUntilPause: boolean;
  /** the host that asked: the browser comes back to it where it is one of ours, else to the campus's own site */
  host?: string;
}

/** Funds that are to be added by card (D62). */
export interface FundsToAdd {
  userId: string;
  campusId: string;
  /** the ad that they are meant for; null for none */
  adId: string | null;
  host: string;
}

/** What became of a paid ad. Only `activated` took money out of funds. */
export type Activation =
  | { outcome: 'activated'; status: AdStatus }
  /** it is gone: the payment stays in funds (PAY-15) */
  | { outcome: 'missing' }
  /** it was activated before, or has ended (ADS-24) */
  | { outcome: 'not_unpaid'; status: AdStatus }
  /** funds no longer cover it, since something else took them meanwhile; it stays unpaid and its owner is told */
  | { outcome: 'short' };

/** What the checkout is given of the ads. */
export interface CheckoutDependencies {
  ledger: Ledger;
  /**
   * Runs an ad in checkout, or puts it in review or on its schedule, and sets its budget aside out of funds. Call it in the
   * transaction that credited the payment; a repeat does nothing.
   */
  activate(tx: Tx, adId: string, paymentId: string | null): Promise<Activation>;
  /**
   * Deletes an ad that is still in checkout, under its lock; `release` is called for it.
   * @returns false when it is gone or was paid
   */
  deleteUnpaid(tx: Tx, adId: string): Promise<boolean>;
  /** Funds were added for an ad: where it paused because they ran out, it runs on. Their person's funds are locked. */
  toppedUp(tx: Tx, adId: string, userId: string): Promise<void>;
  /** Ends ads of a payment that goes back to its card, and others of the same owner, as far as funds do not cover it. */
  reclaim(tx: Tx, reclaimed: Reclaim): Promise<void>;
  /** Puts ads and funds of a person on hold for their open disputes, or releases them. Call it when a dispute changed. */
  holdDisputed(tx: Tx, userId: string, cause: string): Promise<void>;
  /** One of somebody's ads, as a post's page shows it to its owner; null when it is gone. */
  adOf(db: Queryable, userId: string, adId: string): Promise<AdOnPost | null>;
}

/** What the ads need of the checkout. */
export interface Checkout {
  routes: Route[];
  /** Mounts what is not of the contract's loop: webhooks, the CSV file. */
  registerRaw(app: FastifyInstance, floor: Floor): void;
  rawDescriptions: readonly RawDescription[];
  /**
   * Opens the payment of an ad, outside any transaction; asked again for the same ad it gives the same one.
   * @param cents what the card is to pay
   * @returns where the browser goes
   * @throws ProblemError checkout_failed, checkout_replaced
   */
  open(ad: UnpaidAd, cents: number): Promise<string>;
  /**
   * Opens a payment that adds to somebody's funds, outside any transaction.
   * @returns where the browser goes
   * @throws ProblemError checkout_failed
   */
  openFunds(funds: FundsToAdd, cents: number): Promise<string>;
  /** Gives up the open payment of an unpaid ad that can't be used any more: of another amount, or about to end. */
  renew(tx: Tx, adId: string, cents: number): Promise<void>;
  /** Called in the transaction in which an unpaid ad is deleted, before it is: its open sessions are to expire after it. */
  release(tx: Tx, adId: string): Promise<void>;
}

/** What app.ts supplies to the checkout beside the platform. */
export interface CheckoutParts {
  /** the sandbox's Stripe, for an installation without keys */
  localStripe: LocalStripe | null;
}
