import type Stripe from 'stripe';
import { boostCents } from '../../../../contract/ads/rules.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { fundsAddress, returnAddress, siteOf } from './addresses.ts';
import type { FundsToAdd, UnpaidAd } from './types.ts';
import { OURS } from './session-metadata.ts';
import * as store from './store.ts';
import type { Processor } from './stripe.ts';

/** In seconds, as Stripe's times are. */
const HOUR = 3_600;
/** Sessions end on a full hour, one to two hours ahead, so that a retry for the same ad sends identical parameters. */
const endAfter = (now: number): number => (Math.floor(now / HOUR) + 2) * HOUR;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** The description of the payment: duration, title, and what funds pay or the person owes. */
function description({ title, days, runUntilPause }: UnpaidAd, cents: number): string {
  const time = runUntilPause ? 'First day, then $5 daily until paused' : days === 1 ? '1 day' : `${days} days`;
  const rest = boostCents(days, runUntilPause) - cents;
  const funds =
    rest > 0
      ? ` (${dollars(rest)} more from available funds)`
      : rest < 0
        ? ` (and ${dollars(-rest)} owed for a refunded payment)`
        : '';
  return `${title === '' ? time : `${time}: ${title}`}${funds}`;
}

/** What differs between sessions. */
interface SessionContent {
  name: string;
  description?: string;
  cents: number;
  reference: string;
  metadata: Record<string, string>;
  success: string;
  cancel: string;
}

/** The parameters of a session: one line item, in US dollars, card only. */
const paramsOf = (
  { name, description: text, cents, reference, metadata, success, cancel }: SessionContent,
  { email, now }: { email: string | null; now: number },
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: cents,
        product_data: { name, ...(text ? { description: text } : {}) },
      },
    },
  ],
  success_url: success,
  cancel_url: cancel,
  client_reference_id: reference,
  ...(email ? { customer_email: email } : {}),
  expires_at: endAfter(now),
  // a card payment succeeds or fails immediately; other currencies would show a different price than the form
  allowed_payment_method_types: ['card'],
  adaptive_pricing: { enabled: false },
  metadata,
  // on the payment intent too: a refund event contains only the charge
  payment_intent_data: { description: name, metadata },
});

export const sessionParams = (
  ad: UnpaidAd,
  cents: number,
  { site, ...rest }: { site: string; email: string | null; now: number },
): Stripe.Checkout.SessionCreateParams =>
  paramsOf(
    {
      name: 'Boost Post',
      description: description(ad, cents),
      cents,
      reference: ad.id,
      metadata: { quad: OURS, ad: ad.id, post: ad.postId, campus: ad.campusId, user: ad.userId },
      success: returnAddress(site, ad.postId, 'success'),
      cancel: returnAddress(site, ad.postId, 'cancel'),
    },
    rest,
  );

export interface OpenParts {
  platform: Platform;
  campuses: Campuses;
  processor: Processor;
  /** marks a session as cancelled and adds the job that expires it, in a transaction of its own */
  giveUp(sessionId: string): Promise<void>;
}

/**
 * Creates a session at Stripe.
 * @throws ProblemError checkout_failed
 */
async function create(
  { platform, processor }: Pick<OpenParts, 'platform' | 'processor'>,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<{ id: string; url: string; ends: string }> {
  const { id, url, expires_at } = await processor.stripe.checkout.sessions
    .create(params, { idempotencyKey })
    .catch((error: { type?: string; code?: string; requestId?: string }) => {
      const { type, code, requestId } = error;
      platform.log.error(
        { type, code, requestId, about: params.client_reference_id },
        'could not open a checkout session',
      );
      throw problem('checkout_failed');
    });
  if (!url) throw problem('checkout_failed');
  return { id, url, ends: new Date(expires_at * 1_000).toISOString() };
}

/**
 * Opens the payment of an ad; a repeated call for the same ad returns the same one.
 * @returns the address for the browser
 * @throws ProblemError checkout_failed, checkout_replaced when another tab replaced the ad meanwhile
 */
export async function openSession(parts: OpenParts, ad: UnpaidAd, cents: number): Promise<string> {
  const { platform, campuses, processor, giveUp } = parts;
  const { pool, config } = platform;
  const before = await store.openOfAd.one(pool, ad.id);
  if (before) return before.url;
  const person = await store.receiver.one(pool, ad.userId);
  const site = siteOf(config, campuses, ad.campusId, ad.host);
  const params = sessionParams(ad, cents, { site, email: person?.email ?? null, now: processor.now() });
  const opened = (await store.countOfAd.one(pool, ad.id))?.count ?? 0;
  const { id, url, ends } = await create(parts, params, `boost ${ad.id} ${cents} ${params.expires_at} ${opened}`);
  try {
    const stored = await store.keep.one(pool, {
      id,
      adId: ad.id,
      userId: ad.userId,
      amount: cents,
      url,
      campusId: ad.campusId,
      postId: ad.postId,
      expiresAt: ends,
    });
    if (stored?.ad_id) return url;
  } catch (error) {
    await giveUp(id).catch(() => undefined);
    throw error;
  }
  // the ad was replaced or deleted while waiting for Stripe
  await giveUp(id);
  throw problem('checkout_replaced');
}

/**
 * Opens a payment that adds to a person's funds; a repeated call returns the same one while it can be paid.
 * @returns the address for the browser
 * @throws ProblemError checkout_failed
 */
export async function openFunds(parts: OpenParts, funds: FundsToAdd, cents: number): Promise<string> {
  const { platform, campuses, processor } = parts;
  const { userId, campusId, adId, host } = funds;
  const before = await store.openOfFunds.one(platform.pool, { userId, campusId, adId, amount: cents });
  if (before?.url) return before.url;
  const person = await store.receiver.one(platform.pool, userId);
  const site = siteOf(platform.config, campuses, campusId, host);
  const params = paramsOf(
    {
      name: 'Add funds',
      cents,
      reference: userId,
      metadata: { quad: OURS, purpose: 'funds', campus: campusId, user: userId, ...(adId ? { ad: adId } : {}) },
      success: fundsAddress(site, adId, 'added'),
      cancel: fundsAddress(site, adId, 'cancelled'),
    },
    { email: person?.email ?? null, now: processor.now() },
  );
  const { id, url, ends } = await create(
    parts,
    params,
    `funds ${userId} ${cents} ${adId} ${site} ${params.expires_at} ${before?.opened ?? 0}`,
  );
  await store.storeFundsSession.run(platform.pool, { id, adId, userId, amount: cents, url, campusId, expiresAt: ends });
  return url;
}
