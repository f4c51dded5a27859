import { serverLimits } from '../../../../contract/limits.ts';
import { listOwnListings } from '../../../../contract/posts/own-listings.ts';
import { timeCursor } from '../../../platform/http/cursor.ts';
import { problem } from '../../../platform/http/problem.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { postPage, type Posts } from '../../posts/index.ts';
import { ownListingsSql } from './store.ts';

/** "My listings": a person's own listings with their views. */
export function ownListingRoutes({ authors, readers }: Pick<Posts, 'authors' | 'readers'>): Route[] {
  return [
    route(listOwnListings, async (call) => {
      const { campus, reads, query } = call;
      if (campus.generic) throw problem('no_community');
      const { userId } = call.signedIn();
      const after = query.cursor === undefined ? null : timeCursor(query.cursor);
      const [reader, rows] = await Promise.all([
        readers.of(campus.id, userId),
        ownListingsSql(reads, query.show, { userId, campusId: campus.id }, after),
      ]);
      const size = serverLimits.profilePage;
      const signed = await authors.addTo(rows);
      return {
        ...postPage(signed, { size, reader, unseen: new Set(), at: (row) => row.created_at }),
        views: rows.slice(0, size).map(({ id, views }) => ({ post_id: id, views })),
      };
    }),
  ];
}
