import { retentionDays } from '../../../../contract/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgetForeign } from './disputes-store.ts';
import type { CheckoutExpiry } from './expire.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';
import type { Processor } from './stripe.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';

export const SETTLE = 'ads.settle-checkouts';
const FORGET = 'ads.forget-stripe-events';
/** Sessions that are marked as being asked about in one statement. */
const AT_ONCE = 25;

export interface SettleJobParts {
  platform: Platform;
  processor: Processor;
  settling: Settlement;
  expiring: CheckoutExpiry;
}

/**
 * Settles payments whose webhook never arrived: asks Stripe about each open session, with growing intervals,
 * and ends overdue ones. An error in one does not delay the others.
 */
export function registerSettleJob({ platform, processor, settling, expiring }: SettleJobParts): void {
  const { jobs, pool, log, write } = platform;
  const settle = async ({ id, over }: { id: string; over: boolean }) => {
    const session = await processor.stripe.checkout.sessions.retrieve(id);
    if (over && session.status === 'open') await expiring.now(id);
    else await write((tx) => settling.apply(tx, session));
  };
  jobs.define(SETTLE, async () => {
    let due: { id: string; over: boolean }[];
    do {
      due = await store.takeDueCheckout.all(pool, AT_ONCE);
      for (const session of due)
        await settle(session).catch((error: { type?: string; code?: string; message?: string }) => {
          const { type, code, message } = error;
          log.warn({ session: session.id, type, code, message }, 'could not settle a checkout session');
        });
    } while (due.length === AT_ONCE);
  });
  jobs.every('* * * * *', SETTLE);
  jobs.define(FORGET, async () => {
    await inBatches(pool, (db) => store.forgetStripeEvents.run(db, retentionDays.paymentEvent));
    await forgetForeign.run(pool, retentionDays.paymentEvent);
  });
  jobs.every('12 5 * * *', FORGET);
}
