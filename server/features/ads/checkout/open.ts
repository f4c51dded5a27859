import type Stripe from 'stripe';
import { boostCents } from '../../../../contract/ads-rules.ts';
import { problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import { returnAddress, siteOf } from './addresses.ts';
import type { UnpaidAd } from './door.ts';
import { PURPOSE } from './purpose.ts';
import * as store from './store.ts';
import type { Processor } from './stripe.ts';

/** Payments end on a full hour, one to two hours ahead: so that asking again for the same ad asks for the same thing. */
const HOUR = 3_600;
const endAfter = (now: number): number => (Math.floor(now / HOUR) + 2) * HOUR;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** What the card is asked for, in words: how long, for what, and what funds pay beside it. */
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

/** The parameters of a session (PAY-05, PAY-06): one line, in US dollars, for the card alone. */
export function sessionParams(
  ad: UnpaidAd,
  cents: number,
  { site, email, now }: { site: string; email: string | null; now: number },
): Stripe.Checkout.SessionCreateParams {
  const metadata = { quad: PURPOSE, ad: ad.id, post: ad.postId, campus: ad.campusId, user: ad.userId };
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: cents,
          product_data: { name: 'Boost Post', description: description(ad, cents) },
        },
      },
    ],
    success_url: returnAddress(site, ad.postId, 'success'),
    cancel_url: returnAddress(site, ad.postId, 'cancel'),
    client_reference_id: ad.id,
    ...(email ? { customer_email: email } : {}),
    expires_at: endAfter(now),
    // a card is paid at once or not at all; a price in another currency would not be the one on the form
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    metadata,
    // the charge carries them too: a refund tells of the charge alone
    payment_intent_data: { description: 'Boost Post', metadata },
  };
}

export interface OpenParts {
  platform: Platform;
  campuses: Campuses;
  processor: Processor;
  /** adds the job that expires a session, in a transaction or not */
  giveUp(sessionId: string): Promise<void>;
}

/**
 * Opens the payment of an ad; asked again for the same ad it gives the same one.
 * @returns where the browser goes (PAY-07)
 * @throws ProblemError checkout_failed (PAY-08), checkout_replaced when another tab replaced the ad meanwhile
 */
export async function openSession(
  { platform, campuses, processor, giveUp }: OpenParts,
  ad: UnpaidAd,
  cents: number,
): Promise<string> {
  const { pool, config, log } = platform;
  const before = await store.openOfAd.one(pool, ad.id);
  if (before) return before.url;
  const person = await store.receiver.one(pool, ad.userId);
  const site = siteOf(config, campuses, ad.campusId, ad.host);
  const params = sessionParams(ad, cents, { site, email: person?.email ?? null, now: processor.now() });
  const session = await processor.stripe.checkout.sessions
    .create(params, { idempotencyKey: `boost ${ad.id} ${cents} ${params.expires_at}` })
    .catch((error: { type?: string; code?: string; requestId?: string }) => {
      const { type, code, requestId } = error;
      log.error({ type, code, requestId, ad: ad.id }, 'a checkout was not opened');
      throw problem('checkout_failed');
    });
  const { url } = session;
  if (!url) throw problem('checkout_failed');
  const ends = new Date(session.expires_at * 1_000).toISOString();
  try {
    const kept = await store.keep.one(pool, session.id, ad.id, ad.userId, cents, url, ad.campusId, ad.postId, ends);
    if (kept?.ad_id) return url;
  } catch (error) {
    await giveUp(session.id).catch(() => undefined);
    throw error;
  }
  // the ad was replaced or deleted while Stripe answered
  await giveUp(session.id);
  throw problem('checkout_replaced');
}
