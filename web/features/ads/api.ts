import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query';
import { type Ad, getAd, getAdAnalytics, getFunds, listAds, listPayments } from '../../../contract/ads/ads.ts';
import { getBoost, getCheckout } from '../../../contract/ads/checkout.ts';
import { ApiError, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** An ad and when this page received it. The server's time is extrapolated from there. */
export interface KnownAd {
  ad: Ad;
  /** device time, ms */
  receivedAt: number;
}

const known = (ad: Ad): KnownAd => ({ ad, receivedAt: Date.now() });

/** The server's current time in ms, extrapolated from the answer that brought the ad. */
export const nowOf = ({ ad, receivedAt }: KnownAd): number => Date.parse(ad.at) + Date.now() - receivedAt;

/** One of the viewer's ads. Lists hold only ids, so a change to an ad shows everywhere. */
export const adQuery = (id: string) =>
  queryOptions({
    queryKey: ['ad', id] as const,
    queryFn: async ({ signal }) => known(await call(getAd, { params: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });

interface AdPage {
  ids: string[];
  cursor: string | undefined;
}
type AdList = InfiniteData<AdPage, unknown>;

/** The viewer's ads, the newest first. */
export const adsQuery = infiniteQueryOptions({
  queryKey: ['ads'] as const,
  queryFn: async ({ pageParam, signal }): Promise<AdPage> => {
    const query = pageParam === undefined ? {} : { cursor: pageParam };
    const { ads, cursor } = await call(listAds, { query, signal });
    for (const ad of ads) rememberAd(ad);
    return { ids: ads.map(({ _id }) => _id), cursor };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor,
});

/** An ad's analytics by day or hour. */
export const analyticsQuery = (id: string, by: 'day' | 'hour') =>
  queryOptions({
    queryKey: ['ad', id, 'analytics', by] as const,
    queryFn: ({ signal }) => call(getAdAnalytics, { params: { id }, query: { by }, signal }),
    staleTime: 20_000,
  });

/** What the boost form of a post needs; fetched anew for each opened form, because it spends money. */
export const boostQuery = (postId: string) =>
  queryOptions({
    queryKey: ['boost', postId] as const,
    queryFn: ({ signal }) => call(getBoost, { params: { id: postId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The state of a payment. @param session the id of its Stripe Checkout session */
export const checkoutQuery = (session: string) =>
  queryOptions({
    queryKey: ['checkout', session] as const,
    queryFn: ({ signal }) => call(getCheckout, { params: { id: session }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The viewer's funds: available, on hold, and owed. */
export const fundsQuery = queryOptions({
  queryKey: ['payments', 'funds'] as const,
  queryFn: ({ signal }) => call(getFunds, { signal }),
  staleTime: 0,
});

/** The viewer's entries of the ledger, the newest first. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: ['payments', 'activity'] as const,
  queryFn: ({ pageParam, signal }) =>
    call(listPayments, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor,
  staleTime: 0,
});

export const rememberAd = (ad: Ad): void => void queryClient().setQueryData(adQuery(ad._id).queryKey, known(ad));

/** Refetches everything on screen that a change to an ad can affect: the ad, its analytics and the money. */
export function refreshAd(id: string): void {
  void queryClient().invalidateQueries({ queryKey: ['ad', id] });
  void queryClient().invalidateQueries({ queryKey: ['payments'] });
}

export const refreshAds = (): void => void queryClient().invalidateQueries({ queryKey: adsQuery.queryKey });

/** Removes a deleted ad, its place in the list and its analytics from the cache. */
export function dropAd(id: string): void {
  queryClient().setQueryData<AdList>(
    adsQuery.queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, ids: page.ids.filter((other) => other !== id) })),
      },
  );
  queryClient().removeQueries({ queryKey: ['ad', id] });
}

/** Whether a call failed because the record does not exist. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);
