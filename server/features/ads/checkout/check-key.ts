import type { Config } from '../../../config.ts';
import { StartError } from '../../../platform/start-error.ts';
import { stripeLibrary } from './stripe.ts';

const TIMEOUT_MS = 5_000;

/**
 * Asks Stripe at the start whether it knows the secret key. A key of fewer rights is accepted, and so is any while Stripe
 * is away: that must not stop the server.
 * @returns why the answer is unknown; null when the key is valid or there is none
 * @throws StartError when Stripe doesn't know the key
 */
export async function checkStripeKey(stripe: Config['stripe'], send: typeof fetch = fetch): Promise<string | null> {
  if (!stripe) return null;
  const Stripe = stripeLibrary();
  const client = new Stripe(stripe.secretKey, {
    httpClient: Stripe.createFetchHttpClient(send),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  try {
    await client.balance.retrieve();
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new StartError(
        "Stripe doesn't know STRIPE_SECRET_KEY: copy the secret key from the dashboard again, or set ADS=off.",
      );
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    return (error as Error).message;
  }
}
