import { serverLimits } from '../../../../contract/limits.ts';
import { listOwnListings } from '../../../../contract/posts/own-listings.ts';
import { countPosition, timeCursor } from '../../../platform/http/cursor.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { createdAt, postPage, type Posts, priceOf } from '../../posts/index.ts';
import { countOwnListings, pageOfOwnListings } from './store.ts';

/** "My listings": a person's own listings with their views. */
export function ownListingRoutes({ authors, readers }: Pick<Posts, 'authors' | 'readers'>): Route[] {
  return [
    route(listOwnListings, async (call) => {
      const { campus, reads, query } = call;
      if (campus.generic) throw problem('no_community');
      const { userId } = call.signedIn();
      const { show, sort, cursor } = query;
      const after = cursor === undefined ? null : sort ? countPosition(cursor) : timeCursor(cursor);
      const owner = { userId, campusId: campus.id };
      const [reader, rows, total] = await Promise.all([
        readers.of(campus.id, userId),
        pageOfOwnListings(reads, query, owner, after),
        cursor === undefined ? countOwnListings(reads, show, owner) : undefined,
      ]);
      const size = serverLimits.profilePage;
      const signed = await authors.addTo(rows);
      return {
        ...postPage(signed, { size, reader, unseen: new Set(), at: sort ? priceOf : createdAt }),
        ...(total === undefined ? {} : { total }),
        views: rows.slice(0, size).map(({ id, views }) => ({ post_id: id, views })),
      };
    }),
  ];
}
