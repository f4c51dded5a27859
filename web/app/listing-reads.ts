import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isForSale } from '../../contract/posts/listing-look.ts';
import type { Post } from '../../contract/posts/posts.ts';
import { lineQuery } from '../features/deals/api.ts';
import { shownRecordQuery } from '../features/records/api.ts';
import { postQuery } from '../features/posts/known-posts.ts';
import { sellerQuery } from '../features/listings/page/seller.tsx';
import { viewsQuery } from '../features/listings/page/own-part.tsx';
import { comparisonQuery, isCompared } from '../features/prices/queries.ts';
import { lookingQuery } from '../features/watching/looking-for/queries.ts';

/**
 * All that the page of a listing reads besides the listing and its line, as one query: what is on the screen isn't moved by
 * what comes later. A part that can't be read is left out.
 * @param own whether it is the viewer's listing, whose page has figures for them
 */
export const listingReads = (queries: QueryClient, post: Post, own: boolean) =>
  queryOptions({
    queryKey: ['listing reads', post._id, post.price, own] as const,
    queryFn: async () => {
      const { _id: id, price, user } = post;
      await Promise.allSettled([
        queries.query(sellerQuery(user.username)),
        queries.query(shownRecordQuery(user._id)),
        ...(isCompared(post) ? [queries.query(comparisonQuery(id, price))] : []),
        ...(own ? [queries.query(viewsQuery(id)), queries.query(lookingQuery(id))] : []),
      ]);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * What the first screen of a post needs besides the post, which comes with the boot data: its line, which a visitor has no
 * part in, and what the page of a listing reads. Never rejects.
 */
export function readPost(queries: QueryClient, id: string, viewerId: string | undefined): Promise<unknown> {
  const post = queries.getQueryData(postQuery(id).queryKey)?.post;
  return Promise.allSettled([
    ...(viewerId === undefined ? [] : [queries.query(lineQuery(id))]),
    ...(post && isForSale(post) ? [queries.query(listingReads(queries, post, viewerId === post.user._id))] : []),
  ]);
}
