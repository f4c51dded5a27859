import { createHash, randomBytes } from 'node:crypto';
import { dealLimits, type DealFacts, otherRole } from '../../../../contract/deals/deal-facts.ts';
import { settle } from '../../../../contract/deals/machine.ts';
import * as contract from '../../../../contract/deals/shared-meet-ups.ts';
import type { Clock } from '../../../platform/clock.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountDeleted, type Identity } from '../../identity/index.ts';
import { factsOf, iso } from '../facts.ts';
import type { DealLoader } from '../load.ts';
import * as store from './store.ts';

export interface ShareParts {
  platform: Pick<Platform, 'pool' | 'limits' | 'jobs' | 'events'>;
  clock: Pick<Clock, 'now'>;
  loader: DealLoader;
  identity: Pick<Identity, 'loadPeople'>;
  timeZoneOf(campusId: string): string;
}

const FORGET = 'deals.forget-shares';
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** When a link to a deal's meet-up ends, in milliseconds since 1970; null: there is no meet-up to share now. */
function sharedUntil(stored: DealFacts, now: number): number | null {
  const { state, meetUp } = settle(stored, now);
  if (!meetUp || (state !== 'agreed' && state !== 'handed_off')) return null;
  const until = meetUp.at + dealLimits.afterMeetUp;
  return until > now ? until : null;
}

/** "Share my meet-up": a link, meant for a friend, that shows where, when and with whom, who has come, and nothing else. */
export function shareRoutes(parts: ShareParts): Route[] {
  const { clock, loader, identity, timeZoneOf } = parts;
  const { pool, limits, jobs, events } = parts.platform;
  events.on(accountDeleted, { within: async (tx, { userId }) => void (await store.dropSharesOf.run(tx, userId)) });
  jobs.define(FORGET, async () => void (await store.forgetShares.run(pool)));
  jobs.every('47 * * * *', FORGET);

  return [
    route(contract.getShare, async (call) => {
      const viewer = call.signedIn();
      const { row } = await loader.mine(viewer, call.params.id);
      const until = sharedUntil(factsOf(row), clock.now());
      const share = await store.findShare.one(pool, row.id, viewer.userId);
      const sharing = share !== undefined && until !== null;
      return { sharing, until: sharing ? iso(until) : null };
    }),

    route(contract.shareMeetUp, async (call) => {
      const viewer = call.signedIn();
      await limits.spend('deals.change', viewer.userId);
      const { row } = await loader.mine(viewer, call.params.id);
      const facts = factsOf(row);
      const until = sharedUntil(facts, clock.now());
      if (until === null) throw problem(facts.meetUp ? 'deal_over' : 'no_meet_up');
      const token = randomBytes(24).toString('base64url');
      return call.write(async (tx) => {
        await store.putShare.run(tx, row.id, viewer.userId, hashOf(token));
        return { sharing: true, until: iso(until), url: `${call.origin}/meet-up/${token}` };
      });
    }),

    route(contract.stopSharing, async (call) => {
      const viewer = call.signedIn();
      await limits.spend('deals.change', viewer.userId);
      const { row } = await loader.mine(viewer, call.params.id);
      await store.dropShare.run(pool, row.id, viewer.userId);
      return { sharing: false, until: null };
    }),

    route(contract.getSharedMeetUp, async (call) => {
      const row = await store.findSharedMeetUp.one(pool, hashOf(call.params.token));
      const facts = row && factsOf(row);
      const until = facts ? sharedUntil(facts, clock.now()) : null;
      if (!row?.meet_up || !facts || until === null) throw problem('meet_up_link_over');
      const sharer = row.shared_by === row.buyer_id ? 'buyer' : 'seller';
      const other = otherRole(sharer);
      const otherId = other === 'buyer' ? row.buyer_id : row.seller_id;
      if ((await loader.hiddenFrom(row.shared_by)).has(otherId)) throw problem('meet_up_link_over');
      const person = (await identity.loadPeople(pool, [otherId])).get(otherId);
      if (!person) throw problem('meet_up_link_over');
      const { first_name, img, verified } = person;
      return {
        ...row.meet_up,
        time_zone: timeZoneOf(row.campus_id),
        until: iso(until) ?? '',
        other: { first_name, img, verified, here: facts.here[other] !== null },
        // for whoever opens the link, their friend is the person who shared it
        friend: { here: facts.here[sharer] !== null },
      };
    }),
  ];
}
