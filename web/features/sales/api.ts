import { queryOptions } from '@tanstack/react-query';
import { getSale, type Sale } from '../../../contract/sales/sales.ts';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { canBuy, rememberPosts } from '../posts/index.ts';

/** A move-out sale with the ids of its posts; the posts themselves are cached like those of lists. */
export interface ShownSale extends Omit<Sale, 'posts' | 'mine'> {
  ids: string[];
  /** the id of each post and its price now, in whole US dollars */
  prices: [string, number][];
  /** ids of the posts that the viewer can still ask for */
  buyable: string[];
}

/** Puts the posts into the cache, and keeps the rest. */
function shownSale({ posts, mine, ...sale }: Sale): ShownSale {
  rememberPosts(posts, mine.saved);
  return {
    ...sale,
    ids: posts.map(({ _id }) => _id),
    prices: posts.map(({ _id, price }) => [_id, price ?? 0]),
    buyable: posts.filter((post) => canBuy(post, currentViewer().user?._id)).map(({ _id }) => _id),
  };
}

export const saleQuery = (id: string) =>
  queryOptions({
    queryKey: ['sale', id] as const,
    queryFn: async ({ signal }) => shownSale(await call(getSale, { params: { id }, signal })),
    staleTime: 10_000,
  });

/** Puts the answer to a change into the cache, which the sale's page shows. */
export const showSale = (sale: Sale): void =>
  void queryClient().setQueryData(saleQuery(sale._id).queryKey, shownSale(sale));
