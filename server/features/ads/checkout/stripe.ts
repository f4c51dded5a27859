import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
import type { Platform } from '../../../platform/platform.ts';

/** The sandbox's Stripe: its keys, and how to reach it. */
export interface LocalStripe {
  secretKey: string;
  webhookSecret: string;
  fetch: typeof fetch;
}

/** Stripe or its stand-in; the same library is used for both (D35). */
export interface Processor {
  stripe: Stripe;
  /** signing secret of its webhooks */
  webhookSecret: string;
  /** seconds since 1970 by the clock that sessions end by */
  now(): number;
}

let loaded: typeof Stripe | undefined;

/** Stripe's library, loaded on first use: most processes never need it, and it takes 10 MB. */
export function stripeLibrary(): typeof Stripe {
  if (!loaded) {
    // the same module as by an import
    const file = fileURLToPath(import.meta.resolve('stripe'));
    loaded = (createRequire(import.meta.url)(file) as { default: typeof Stripe }).default;
  }
  return loaded;
}

const RETRIES = 2;
const TIMEOUT_MS = 15_000;

/**
 * Connects to Stripe with the installation's keys, or without any to the sandbox's.
 * @throws Error when there is neither
 */
export function connectStripe(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  local: LocalStripe | null,
): Processor {
  const options = { maxNetworkRetries: RETRIES, timeout: TIMEOUT_MS, telemetry: false, appInfo: { name: 'Quad' } };
  if (config.stripe) {
    const { secretKey, webhookSecret } = config.stripe;
    return processor(
      (Library) => new Library(secretKey, options),
      webhookSecret,
      () => Date.now(),
    );
  }
  if (!local && config.ads) throw new Error('no keys for Stripe');
  // with ADS=off nothing is paid
  if (!local)
    return processor(
      () => {
        throw new Error('no keys for Stripe');
      },
      '',
      () => clock.now(),
    );
  return processor(
    (Library) => new Library(local.secretKey, { ...options, httpClient: Library.createFetchHttpClient(local.fetch) }),
    local.webhookSecret,
    () => clock.now(),
  );
}

/** @param now milliseconds */
function processor(make: (Library: typeof Stripe) => Stripe, webhookSecret: string, now: () => number): Processor {
  let made: Stripe | undefined;
  return {
    get stripe() {
      made ??= make(stripeLibrary());
      return made;
    },
    webhookSecret,
    now: () => Math.floor(now() / 1_000),
  };
}

/** Whether a call failed for another reason than its content: no connection, a rate limit, an internal error, a wrong key. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof stripeLibrary().errors.StripeError && !isRefusal(error);

/** Whether Stripe rejected a call, so that a retry would fail again. */
export const isRefusal = (error: unknown): boolean => error instanceof stripeLibrary().errors.StripeInvalidRequestError;
