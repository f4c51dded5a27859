import type { Platform } from '../../../platform/platform.ts';
import type { Campuses } from '../../campuses/index.ts';
import type { Checkout, CheckoutDoors, CheckoutParts } from './door.ts';
import { Disputes } from './disputes.ts';
import { Expiring } from './expire.ts';
import { openFunds, openSession } from './open.ts';
import { exportDescription, mountExport, paymentRoutes } from './payments.ts';
import { returnRoutes } from './returns.ts';
import { Settling } from './settle.ts';
import { registerSettleJob } from './settle-job.ts';
import { connectStripe } from './stripe.ts';
import { mountWebhook, webhookDescription } from './webhook.ts';

export type { Activation, Checkout, CheckoutDoors, CheckoutParts, UnpaidAd } from './door.ts';
export type { LocalStripe } from './stripe.ts';

/** Money at the door: payments by card through Stripe Checkout (D35), and what somebody sees of his funds. */
export function createCheckout(
  platform: Platform,
  campuses: Campuses,
  doors: CheckoutDoors,
  { localStripe }: CheckoutParts,
): Checkout {
  const processor = connectStripe(platform, localStripe);
  const disputes = new Disputes({ platform, doors });
  const settling = new Settling({ platform, campuses, doors, disputes });
  const expiring = new Expiring({ platform, processor, settling });
  registerSettleJob({ platform, processor, settling, expiring });
  const giveUp = (id: string) => platform.write((tx) => expiring.later(tx, id));
  return {
    routes: [...returnRoutes({ platform, doors, expiring }), ...paymentRoutes(platform, doors)],
    registerRaw(app, floor) {
      mountWebhook(app, { platform, processor, settling, disputes });
      mountExport(app, floor, platform);
    },
    rawDescriptions: [webhookDescription, exportDescription],
    open: (ad, cents) => openSession({ platform, campuses, processor, giveUp }, ad, cents),
    openFunds: (funds, cents) => openFunds({ platform, campuses, processor, giveUp }, funds, cents),
    renew: (tx, adId, cents) => expiring.renew(tx, adId, cents),
    release: (tx, adId) => expiring.release(tx, adId),
  };
}
