import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
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

let loaded: typeof Stripe | undefined;

/** Stripe's library, loaded when it is first needed: most processes never do, and it takes 10 MB. */
export function stripeLibrary(): typeof Stripe {
  if (!loaded) {
    // the module that an import would give
    const file = fileURLToPath(import.meta.resolve('stripe'));
    loaded = (createRequire(import.meta.url)(file) as { default: typeof Stripe }).default;
  }
  return loaded;
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
    return processor(
      (Library) => new Library(secretKey, options),
      webhookSecret,
      () => Date.now(),
    );
  }
  if (!local) throw new Error('no keys for Stripe');
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

/** Whether Stripe could not be asked: out of reach, over its limits, or at fault itself. */
export const isAway = (error: unknown): boolean =>
  error instanceof stripeLibrary().errors.StripeError && !isRefusal(error);

/** Whether Stripe itself refused a call, rather than was out of reach: asking again the same way gives the same. */
export const isRefusal = (error: unknown): boolean => error instanceof stripeLibrary().errors.StripeInvalidRequestError;
