import {
  answerAvailability,
  listUnconfirmed as listEndpoint,
  type UnconfirmedListing,
} from '../../../../contract/posts/availability-calls.ts';
import type { Queryable } from '../../../platform/database/pool.ts';
import { ipKey } from '../../../platform/http/ip-key.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Posts } from '../../posts/index.ts';
import { askedListingName } from './ask.ts';
import { campusOfListing, isSeller, listUnconfirmed, type UnconfirmedRow } from './ask-store.ts';
import type { AvailabilityLinks } from './links.ts';
import type { ListingState } from './listing-state.ts';

interface Parts {
  platform: Platform;
  links: AvailabilityLinks;
  listings: ListingState;
  posts: Pick<Posts, 'deletePost'>;
}

const view = (row: UnconfirmedRow): UnconfirmedListing => ({
  post_id: row.id,
  campus_id: row.campus_id,
  title: askedListingName(row),
  price: row.price,
  photo: row.gallery[0]?.img_path ?? null,
  queue_length: row.queue_length,
  confirmed_at: row.confirmed_at,
  createdAt: row.created_at,
});

const answerOf = async (db: Queryable, userId: string) => ({
  listings: (await listUnconfirmed.all(db, [userId])).map(view),
});

interface AskedCall {
  ip: string;
  query: { token?: string | undefined };
  signedIn(): { userId: string };
}

/** The question about availability and its answers, signed in or with the link of a mail. */
export function availabilityRoutes({ platform, links, listings, posts }: Parts): Route[] {
  const { limits, pool, write } = platform;

  /** The seller whose listings it is about. @throws ProblemError not_signed_in, link_over, too_many_requests */
  async function sellerOf(call: AskedCall): Promise<string> {
    await limits.spend('posts.availability', ipKey(call.ip));
    const { token } = call.query;
    if (token === undefined) return call.signedIn().userId;
    const userId = await links.userOf(token);
    if (!(await isSeller.one(pool, userId))) throw problem('link_over');
    return userId;
  }

  /**
   * Stores a seller's answer; none about what is sold by now.
   * @throws ProblemError post_not_found, also for someone else's listing; post_deleted
   */
  const storeAnswer = async (userId: string, campusId: string, postId: string, answer: 'available' | 'sold') =>
    write(async (tx) => {
      const row = await listings.lock(tx, campusId, postId);
      if (!row || row.hidden || row.author_id !== userId || row.depth > 0) throw problem('post_not_found');
      if (row.deleted) throw problem('post_deleted');
      if (row.sold) return;
      if (answer === 'available') await listings.confirm(tx, row, userId);
      else await listings.markSold(tx, row);
    });

  return [
    route(listEndpoint, async (call) => answerOf(pool, await sellerOf(call))),

    route(answerAvailability, async (call) => {
      const userId = await sellerOf(call);
      const { post_id: postId, answer } = call.body;
      const campusId = (await campusOfListing.one(pool, userId, postId))?.campus_id;
      // one that is gone already is taken down
      if (campusId === undefined && answer === 'removed') return answerOf(pool, userId);
      if (campusId === undefined) throw problem('post_not_found');
      if (answer === 'removed') await posts.deletePost(campusId, postId, userId);
      else await storeAnswer(userId, campusId, postId, answer);
      return answerOf(pool, userId);
    }),
  ];
}
