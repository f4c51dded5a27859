import type { Queryable } from '../../platform/database/pool.ts';
import type { Tx, Write } from '../../platform/database/write.ts';
import type { HostCampus, Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Campuses } from '../campuses/index.ts';
import type { Chats } from '../chats/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Listings } from '../listings/index.ts';
import type { Posts } from '../posts/index.ts';
import { closeBetween, followListings } from './close-deals.ts';
import { DealLoader } from './load.ts';
import type { EscalateParts } from './meet-ups/escalate.ts';
import { meetingRoutes } from './meeting.ts';
import { noticeDue } from './notice-due.ts';
import { type DealRouteParts, dealRoutes } from './routes.ts';
import { type OfferedAll, offerAll } from './offer-all.ts';
import { createRecords, type Records } from './records/index.ts';
import { dealingNow, exported } from './store-people.ts';

export { type DealChange, dealChanged, meetUpSoon } from './events.ts';
export { confirmsListing } from './happened.ts';
export { dealHistory, lastChange, type ScriptedNote } from './history.ts';
export { noteAnswered, noteWritten, ringFound } from './records/events.ts';
export type { Dispute } from './meet-ups/escalate.ts';
export type { Records } from './records/index.ts';

/** Deals: one buyer's offer for a listing, from the offer to the hand-off. */
export interface Deals {
  routes: Route[];
  /** ratings, notes and records */
  records: Records;
  /**
   * Offers the asking price for several listings of one seller at once: one conversation, one message.
   * @throws ProblemError offer_own, user_not_found, no_reply_yet, too_many_requests
   */
  offerAll(
    write: Write,
    campus: HostCampus,
    viewer: Viewer,
    sellerId: string,
    postIds: readonly string[],
  ): Promise<OfferedAll>;
  /** Closes the deals in line between two people. Call it in the transaction of a block, with who blocks as the first. */
  closeBetween(tx: Tx, userId: string, otherId: string): Promise<void>;
  /** Whether two people have a deal in line. */
  areDealing(db: Queryable, userId: string, otherId: string): Promise<boolean>;
}

/** What deals need from features above them; app.ts supplies it. */
export type DealsParts = Pick<EscalateParts, 'raiseDispute'>;

/** Creates the feature: also subscribes to what ends or changes listings and accounts, and schedules its jobs. */
export function createDeals(
  platform: Platform,
  campuses: Campuses,
  identity: Identity,
  { posts, listings, chats }: { posts: Posts; listings: Listings; chats: Chats },
  { raiseDispute }: DealsParts,
): Deals {
  const timeZoneOf = (campusId: string) => campuses.directory.byIdOrDefault(campusId).time_zone;
  const loader = new DealLoader(platform, posts, timeZoneOf);
  const parts: DealRouteParts = { platform, identity, posts, chats, loader, listings: listings.state, timeZoneOf };
  followListings(platform, parts);
  noticeDue(platform, parts);
  platform.exported.addRows('deals', (db, userId) => exported.all(db, userId));
  const records = createRecords(platform, posts);
  return {
    routes: [...dealRoutes(parts), ...meetingRoutes(parts, campuses, raiseDispute), ...records.routes],
    records,
    offerAll: (write, campus, viewer, sellerId, postIds) => offerAll(parts, write, campus, viewer, sellerId, postIds),
    closeBetween: (tx, userId, otherId) => closeBetween(parts, tx, userId, otherId),
    areDealing: async (db, userId, otherId) => (await dealingNow.one(db, userId, otherId))?.dealing === true,
  };
}
