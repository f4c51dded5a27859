import { cancelCheckout, getCheckout } from '../../../../contract/ads/checkout.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CheckoutDependencies } from './types.ts';
import type { CheckoutExpiry } from './expire.ts';
import { SETTLE } from './settle-job.ts';
import * as store from './store.ts';
import { isUnreachable } from './stripe.ts';

/** Stripe is asked this soon about a session whose buyer returned before the payment was confirmed. */
const SOON_SECONDS = 5;

export interface ReturnParts {
  platform: Platform;
  ads: CheckoutDependencies;
  expiring: CheckoutExpiry;
}

/** The calls of the two pages that the browser returns to after paying. */
export function returnRoutes({ platform, ads, expiring }: ReturnParts): Route[] {
  const { pool, jobs } = platform;

  const loadOwn = async (db: Queryable, id: string, userId: string): Promise<store.CheckoutSessionRow> => {
    const session = await store.find.one(db, id);
    if (session?.user_id !== userId) throw problem('ad_not_found');
    return session;
  };

  return [
    route(getCheckout, async (call) => {
      const { userId } = call.signedIn();
      const session = await loadOwn(pool, call.params.id, userId);
      const { id, state, purpose, amount, post_id: postId, ad_id: adId } = session;
      if (state === 'open' && (await store.checkSoon.run(pool, id, SOON_SECONDS)) > 0)
        await jobs.add(pool, SETTLE, {}, { runAt: new Date(Date.now() + (SOON_SECONDS + 1) * 1_000).toISOString() });
      return { state, purpose, amount, postId, ad: adId ? await ads.adOf(pool, userId, adId) : null };
    }),

    route(cancelCheckout, async (call) => {
      const { userId } = call.signedIn();
      const { id, state } = await loadOwn(pool, call.params.id, userId);
      // ask Stripe first whether it was paid; if it can't be asked, the ad is deleted, and a later payment stays in funds
      if (state === 'open')
        await expiring.now(id).catch(async (error: unknown) => {
          if (!isUnreachable(error)) throw error;
          call.log.warn({ session: id }, 'released a checkout session while Stripe is unreachable');
          await platform.write(async (tx) => {
            const { ad_id: adId, purpose } = await loadOwn(tx, id, userId);
            if (adId && purpose === 'boost') await ads.deleteUnpaid(tx, adId);
            else await expiring.later(tx, id);
          });
        });
      const after = await loadOwn(pool, id, userId);
      // a session that Stripe expired above was cancelled by its buyer, and didn't end by time; a paid one stays paid
      if (state === 'open') await store.markEnded.run(pool, id, 'cancelled', 'expired');
      return { cancelled: after.state === 'expired' || after.state === 'cancelled', postId: after.post_id };
    }),
  ];
}
