import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Checkout, CheckoutDependencies, CheckoutParts } from './types.ts';
import { Disputes } from './disputes.ts';
import { CheckoutExpiry } from './expire.ts';
import { openFunds, openSession } from './open.ts';
import { paymentRoutes } from './payments.ts';
import { returnRoutes } from './returns.ts';
import { Settlement } from './settle.ts';
import { registerSettleJob } from './settle-job.ts';
import { connectStripe } from './stripe.ts';
import { mountWebhook, webhookDescription } from './webhook.ts';

/** The checkout: card payments through Stripe Checkout (D35), and the pages about a person's funds. */
export function createCheckout(
  platform: Platform,
  campuses: Campuses,
  ads: CheckoutDependencies,
  { localStripe }: CheckoutParts,
): Checkout {
  const processor = connectStripe(platform, localStripe);
  const disputes = new Disputes({ platform, ads, campuses });
  const settling = new Settlement({ platform, campuses, ads, disputes });
  const expiring = new CheckoutExpiry({ platform, processor, settling });
  registerSettleJob({ platform, processor, settling, expiring });
  const giveUp = (id: string) => platform.write((tx) => expiring.later(tx, id));
  return {
    routes: [...returnRoutes({ platform, ads, expiring }), ...paymentRoutes(platform, ads)],
    registerRaw: (app) => mountWebhook(app, { platform, processor, settling, disputes }),
    rawDescriptions: [webhookDescription],
    open: (ad, cents) => openSession({ platform, campuses, processor, giveUp }, ad, cents),
    openFunds: (funds, cents) => openFunds({ platform, campuses, processor, giveUp }, funds, cents),
    renew: (tx, adId, cents) => expiring.renew(tx, adId, cents),
    release: (tx, adId) => expiring.release(tx, adId),
  };
}
