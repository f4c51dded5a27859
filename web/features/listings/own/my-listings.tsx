import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { type ListingState, listingStates, listOwnListings } from '../../../../contract/posts/own-listings.ts';
import { type PriceOrder, priceOrders } from '../../../../contract/posts/lists.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useView } from '../../../lib/view.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { classNames } from '../../../ui/class-names.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonGrid, SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { GRID } from '../../../ui/layout/photo-grid.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { CreatePostLink } from '../../posts/components/index.ts';
import { ListBar, PrivateGate } from '../../feed/index.ts';
import { followFeed, ownListings, takePage, useKnownPost } from '../../posts/index.ts';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import { OwnListing } from './own-listing.tsx';
import { OwnTile } from './own-tile.tsx';
import { unconfirmedQuery } from './availability-answers.ts';
import { all, type Loader } from '../../../lib/loader.ts';
import { openModal } from '../../../lib/store.ts';
import { UnconfirmedItem } from './unconfirmed-listing.tsx';

/** Above "My listings": listings not confirmed for a week, each with its three answers. */
function StillAvailable() {
  const { data } = useQuery(unconfirmedQuery());
  if (!data || data.listings.length === 0) return null;
  return (
    <section aria-labelledby="still-available" className="m-4 rounded-l bg-2 p-4">
      <h2 id="still-available" className="text-title font-bold">
        Still available?
      </h2>
      <p className="mt-0.5 text-2">You haven't confirmed {data.listings.length === 1 ? 'this' : 'these'} for a week.</p>
      <ul>
        {data.listings.map((listing) => (
          <UnconfirmedItem
            key={listing.post_id}
            listing={listing}
            onSold={(postId) => openModal({ kind: 'who-bought', postId })}
          />
        ))}
      </ul>
    </section>
  );
}

/** The viewer's own listings of one tab, with their views; refetched whenever it's opened. */
const ownListingsQuery = (show: ListingState, sort: PriceOrder | undefined) =>
  infiniteQueryOptions({
    queryKey: [...ownListings, show, sort ?? 'newest'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { show, ...(sort ? { sort } : {}), ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const answer = await call(listOwnListings, { query, signal });
      return { ...takePage(answer), views: answer.views, total: answer.total };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    staleTime: 0,
  });

export const loader: Loader = ({ queries, address }) =>
  all(queries.query(unconfirmedQuery()), queries.infiniteQuery(ownListingsQuery(shownIn(address), orderIn(address))));

const shownIn = (address: URLSearchParams): ListingState =>
  listingStates.find((known) => known === address.get('show')) ?? 'active';
const orderIn = (address: URLSearchParams) => priceOrders.find((known) => known === address.get('sort'));

const tabs: Record<ListingState, { label: string; empty: string; text: string }> = {
  active: { label: 'Active', empty: 'Nothing for sale yet', text: 'What you post with a price appears here.' },
  expired: { label: 'Expired', empty: 'Nothing has expired', text: 'Listings whose date has passed appear here.' },
  sold: { label: 'Sold', empty: 'Nothing sold yet', text: 'Listings you mark as sold appear here.' },
};
const panel = 'listings-panel';

/** /listings: the viewer's own listings, with their numbers and actions. */
export default function MyListings() {
  const campus = useCampus();
  const { abilities } = useViewer();
  const [search] = useSearchParams();
  // the active listings wait for what appears above them
  const waits = useQuery({ ...unconfirmedQuery(), enabled: abilities.read }).isLoading;
  const show = shownIn(search);
  if (campus.generic) return <Navigate to="/home" replace />;
  return (
    <div className="contents">
      <ScreenHead title="My listings" back="/home">
        <Link to="/sell-many" className={buttonClass('second', 's')}>
          <span>
            Sell many<span className="max-[340px]:sr-only"> items</span>
          </span>
        </Link>
      </ScreenHead>
      {abilities.read ? (
        <>
          <div className="flex items-center border-b border-line pr-4 phone:pr-1.5">
            <Tabs
              label="My listings"
              selected={show}
              replace
              tabs={listingStates.map((key) => ({
                key,
                label: tabs[key].label,
                to: key === 'active' ? '/listings' : `/listings?show=${key}`,
                panel,
              }))}
              className="min-w-0 flex-1"
            />
          </div>
          <div id={panel} role="tabpanel" aria-label={tabs[show].label}>
            {show === 'active' ? <StillAvailable /> : null}
            <Listings key={show} show={show} sort={orderIn(search)} waits={show === 'active' && waits} />
          </div>
        </>
      ) : (
        <Suspense fallback={null}>
          <PrivateGate />
        </Suspense>
      )}
    </div>
  );
}

function Listings({ show, sort, waits }: { show: ListingState; sort: PriceOrder | undefined; waits: boolean }) {
  const list = useInfiniteQuery(ownListingsQuery(show, sort));
  const [search, setSearch] = useSearchParams();
  const order = (value: string | undefined) => {
    const { sort: _, ...rest } = Object.fromEntries(search);
    setSearch(value ? { ...rest, sort: value } : rest, { replace: true });
  };
  const pages = list.data?.pages ?? [];
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  const views = new Map(pages.flatMap((page) => page.views.map((each) => [each.post_id, each.views] as const)));
  const box = useRef<HTMLDivElement>(null);
  const grid = useView() === 'grid';
  const more = useLoadMore(list, ids.length, box);
  useEffect(followFeed, []);
  if (list.isPending || waits) return grid ? <SkeletonGrid /> : <SkeletonPosts />;
  if (!list.data)
    return <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />;
  const { empty, text } = tabs[show];
  const total = pages[0]?.total ?? 0;
  // a listing that is marked sold leaves the list, so only the list itself knows whether it is empty
  return (
    <>
      {total > 0 ? (
        <ListBar of="own" value={sort} onChange={order}>
          {total} {total === 1 ? 'listing' : 'listings'}
        </ListBar>
      ) : null}
      <div ref={box} className={classNames('peer', grid && `${GRID} empty:hidden`)}>
        {ids.map((id) => (
          <Listing key={id} id={id} show={show} views={views.get(id) ?? 0} grid={grid} />
        ))}
      </div>
      {list.hasNextPage ? null : (
        <EmptyState
          className="hidden py-14 peer-empty:block"
          drawing={show === 'sold' ? 'money' : 'listing'}
          title={empty}
          text={text}
          action={<CreatePostLink className={buttonClass('primary')}>Create Post</CreatePostLink>}
        />
      )}
      <div className={list.hasNextPage ? undefined : 'peer-empty:hidden'}>
        <ListEnd {...more} key={more.key} end="You've reached the end." />
      </div>
    </>
  );
}

const stateOf = ({ sold, expired }: Post): ListingState => (sold ? 'sold' : expired ? 'expired' : 'active');

interface ListingProps {
  id: string;
  show: ListingState;
  views: number;
  grid: boolean;
}

/** A listing leaves its tab as soon as it is marked sold, and returns when that is undone. */
function Listing({ id, show, ...look }: ListingProps) {
  const { known } = useKnownPost(id);
  if (!known || known.post.deleted || stateOf(known.post) !== show) return null;
  return look.grid ? (
    <OwnTile post={known.post} views={look.views} />
  ) : (
    <OwnListing post={known.post} views={look.views} />
  );
}
