import type { FastifyInstance } from 'fastify';
import type { AdOnPost } from '../../../../contract/ads/ad-on-post.ts';
import type { AdStatus } from '../../../../contract/ads/statuses.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import type { Tx } from '../../../platform/database/write.ts';
import type { RawDescription } from '../../../platform/http/openapi/index.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Reclaim } from '../life/claims.ts';
import type { LocalStripe } from './stripe.ts';

/** An ad that waits for its card payment. */
export interface UnpaidAd {
  id: string;
  postId: string;
  campusId: string;
  userId: string;
  title: string;
  days: number;
  runUntilPause: boolean;
  /** host of the request: the browser returns to it if it is one of ours, else to the campus's own site */
  host?: string;
}

/** Funds to be added by card (D62). */
export interface FundsToAdd {
  userId: string;
  campusId: string;
  /** the ad for which they are added, if any */
  adId: string | null;
  host: string;
}

/** What happened to a paid ad. Only `activated` took money from funds. */
export type Activation =
  | { outcome: 'activated'; status: AdStatus }
  /** it was deleted: the payment stays in funds */
  | { outcome: 'missing' }
  /** it was activated before, or has ended */
  | { outcome: 'not_unpaid'; status: AdStatus }
  /** funds no longer cover it, because something else used them meanwhile; it stays unpaid and its owner is notified */
  | { outcome: 'short' };

/** The functions of ads that the checkout uses. */
export interface CheckoutDependencies {
  ledger: Ledger;
  /**
   * Runs an ad in checkout, or puts it in review or on its schedule, and moves its budget out of funds. Call it in the
   * transaction that credited the payment; idempotent.
   */
  activate(tx: Tx, adId: string, paymentId: string | null): Promise<Activation>;
  /**
   * Deletes an ad that is still in checkout, under its lock, and calls `release` for it.
   * @returns false when it was deleted or paid
   */
  deleteUnpaid(tx: Tx, adId: string): Promise<boolean>;
  /** Funds were added for an ad: resumes it if it paused because they ran out. The owner's funds are locked. */
  fundsAdded(tx: Tx, adId: string, userId: string): Promise<void>;
  /**
   * Ends the ads of a payment that goes back to its card, and further ads of the same owner as far as funds do not
   * cover it.
   */
  reclaim(tx: Tx, reclaimed: Reclaim): Promise<void>;
  /**
   * Puts a person's ads and funds on hold for their open disputes, or releases them. Call it when a dispute changed.
   */
  holdDisputed(tx: Tx, userId: string, cause: string): Promise<void>;
  /** A person's ad, as a post's page shows it to its owner; null when it was deleted. */
  adOf(db: Queryable, userId: string, adId: string): Promise<AdOnPost | null>;
}

/** The functions of the checkout that ads use. */
export interface Checkout {
  routes: Route[];
  /** Mounts Stripe's webhook, which is no endpoint of the contract. */
  registerRaw(app: FastifyInstance): void;
  rawDescriptions: readonly RawDescription[];
  /**
   * Opens the payment of an ad, outside any transaction; a repeated call for the same ad returns the same one.
   * @param cents to be paid by card
   * @returns the address for the browser
   * @throws ProblemError checkout_failed, checkout_replaced
   */
  open(ad: UnpaidAd, cents: number): Promise<string>;
  /**
   * Opens a payment that adds to a person's funds, outside any transaction.
   * @returns the address for the browser
   * @throws ProblemError checkout_failed
   */
  openFunds(funds: FundsToAdd, cents: number): Promise<string>;
  /**
   * Releases the open session of an unpaid ad that can't be used any more: its amount changed, or it is about to end.
   */
  renew(tx: Tx, adId: string, cents: number): Promise<void>;
  /** Call it in the transaction that deletes an unpaid ad, before the deletion: its open sessions expire afterwards. */
  release(tx: Tx, adId: string): Promise<void>;
}

/** What app.ts supplies to the checkout besides the platform. */
export interface CheckoutParts {
  /** the sandbox's Stripe, for an installation without keys */
  localStripe: LocalStripe | null;
}
