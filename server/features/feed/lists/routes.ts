import {
  countSaved,
  listMedia,
  listProfileListings,
  listProfilePosts,
  listSaved,
} from '../../../../contract/posts/lists.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { FeedReader } from '../feed.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Posts } from '../../posts/index.ts';
import { countOfSaved, type ListParts, profileListings, profilePosts, profileReplies, saved } from './lists.ts';

/** The lists of posts besides the feed: profiles, saved posts, media. */
export function listRoutes({ pool: primary }: Pick<Platform, 'pool'>, posts: Posts, feed: FeedReader): Route[] {
  const parts: ListParts = { pool: primary, posts };
  return [
    route(listProfilePosts, async ({ campus, viewer, reads: pool, params: { username }, query }) => {
      const { show, cursor } = query;
      const from = { ...parts, pool };
      return show === 'replies'
        ? profileReplies(from, campus, viewer, { username, cursor })
        : profilePosts(from, campus, viewer, { username, show, cursor });
    }),

    route(listProfileListings, ({ campus, viewer, reads: pool, params: { username }, query: { show, cursor } }) =>
      profileListings({ ...parts, pool }, campus, viewer, { username, show, cursor }),
    ),

    route(listSaved, async (call) => {
      if (call.campus.generic) throw problem('no_community');
      return saved(parts, call.campus, call.signedIn(), call.query);
    }),

    route(countSaved, async (call) => {
      if (call.campus.generic) throw problem('no_community');
      return countOfSaved(parts, call.campus, call.signedIn());
    }),

    route(listMedia, async ({ campus, viewer, reads, query: { cursor } }) => {
      const filter = { forSale: false, photos: true };
      return feed.page(reads, campus, viewer, { ...filter, cursor });
    }),
  ];
}
