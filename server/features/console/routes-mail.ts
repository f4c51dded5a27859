import * as contract from '../../../contract/console/mail.ts';
import { problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { audit } from '../identity/index.ts';
import * as store from './store-mail.ts';

/** Addresses that get no more mail, and the invitations to imported people. */
export function mailListRoutes({ pool }: Pick<Platform, 'pool'>): Route[] {
  return [
    route(contract.listUndeliverable, async ({ query }) => {
      const [rows, invitations] = await Promise.all([
        store.undeliverable.all(pool, query.q?.trim() || null),
        store.invitationCounts.one(pool),
      ]);
      return {
        addresses: rows.map(({ total: _, ...address }) => address),
        total: rows[0]?.total ?? 0,
        invitations: invitations ?? { sent: 0, waiting: 0 },
      };
    }),

    route(contract.allowMailTo, async (call) => {
      const { userId } = call.signedIn();
      const { email } = call.body;
      await call.write(async (tx) => {
        if ((await store.allowMail.run(tx, email)) === 0) throw problem('not_found');
        await audit(tx, { by: userId, action: 'mail.allow', kind: 'address', id: email });
      });
    }),
  ];
}
