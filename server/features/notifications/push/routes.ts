import { getPush, subscribePush, unsubscribePush } from '../../../../contract/notifications/notifications.ts';
import { fieldProblem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pushAddress } from './endpoint.ts';
import { isPublicKey } from './public-key.ts';
import type { Push } from './push.ts';
import * as store from './store.ts';

/** The settings of notifications on this device. */
export function pushRoutes({ platform, push }: { platform: Platform; push: Push }): Route[] {
  const { pool, config, limits } = platform;
  return [
    route(getPush, async (call) => {
      const { sessionId } = call.signedIn();
      const on = (await store.isSubscribed.one(pool, sessionId)) !== undefined;
      return { public_key: (await push.keys()).publicKey, on };
    }),

    route(subscribePush, async (call) => {
      const { userId, sessionId } = call.signedIn();
      const { endpoint, keys } = call.body;
      if (!pushAddress(endpoint, config.mode === 'sandbox'))
        throw fieldProblem('endpoint', "That isn't the address of a push service.");
      if (!isPublicKey(keys.p256dh)) throw fieldProblem('keys.p256dh', "That isn't a key.");
      await limits.spend('notifications.push', userId);
      await call.write(async (tx) => {
        await store.takeOver.run(tx, endpoint, sessionId);
        await store.insertSubscription.run(tx, { userId, sessionId, endpoint, p256dh: keys.p256dh, auth: keys.auth });
      });
    }),

    route(unsubscribePush, async (call) => {
      const { sessionId } = call.signedIn();
      await call.write((tx) => store.unsubscribe.run(tx, sessionId));
    }),
  ];
}
