import Stripe from 'stripe';
import type { Platform } from '../../../platform/platform.ts';

/** The sandbox's Stripe: its keys, and how it is reached. */
export interface LocalStripe {
  secretKey: string;
  webhookSecret: string;
  fetch: typeof fetch;
}

/** Stripe, or what stands in for it: the same library either way (D35, PAY-09, PAY-10). */
export interface Processor {
  stripe: Stripe;
  /** what its webhooks are signed with */
  webhookSecret: string;
  /** seconds since 1970 by the clock that its sessions end by */
  now(): number;
}

const RETRIES = 2;
const TIMEOUT_MS = 15_000;

/**
 * Connects to Stripe with the installation's keys; without any, to the sandbox's.
 * @throws Error when there is neither
 */
export function connectStripe(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  local: LocalStripe | null,
): Processor {
  const options = { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS, telemetry: false, appInfo: { name: 'Quad' } };
  if (config.stripe) {
    const { secretKey, webhookSecret } = config.stripe;
    return { stripe: new Stripe(secretKey, options), webhookSecret, now: () => Math.floor(Date.now() / 1_000) };
  }
  if (!local) throw new Error('no keys for Stripe');
  return {
    stripe: new Stripe(local.secretKey, { ...options, httpClient: Stripe.createFetchHttpClient(local.fetch) }),
    webhookSecret: local.webhookSecret,
    now: () => Math.floor(clock.now() / 1_000),
  };
}

/** Whether Stripe could not be asked: out of reach, over its limits, or at fault itself. */
export const isAway = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && !isRefusal(error);

/** Whether Stripe itself refused a call, rather than was out of reach: asking again the same way gives the same. */
export const isRefusal = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError;
