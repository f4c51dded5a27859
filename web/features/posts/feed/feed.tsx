import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { FIRST_PHOTOS, type View } from '../../../../contract/view.ts';
import { useView } from '../../../lib/view.ts';
import { lazy } from '../../../lib/lazy.ts';
import { GRID, WIDE } from './grid.ts';
import { type FeedFilter, feedQuery } from '../api.ts';
import { knownPost } from '../known-posts.ts';
import { ListedPost } from '../components/listed-post.tsx';
import { adPlaces, type AdSource } from './feed-ads.ts';
import { ListEnd } from './list-end.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { recallPlace } from './position.ts';
import { SponsoredPost } from './sponsored-post.tsx';
import { useFeed } from './use-feed.ts';
import { useFeedAds } from './use-feed-ads.ts';
import { isNear, useScrollRestoration } from './use-scroll-restoration.ts';
import { useLoadMore } from './use-load-more.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useLate, WHOLE, Windowed } from './windowed.tsx';

const ListingTile = lazy(() =>
  import('../components/listing-tile.tsx').then((part) => ({ default: part.ListingTile })),
);
const SaleCard = lazy(() => import('../components/sale-card.tsx'));
const SkeletonGrid = lazy(() => import('./skeleton-grid.tsx'));

interface FeedProps {
  filter: FeedFilter;
  /** the history entry, under which the scroll position is stored */
  entry: string;
  /** the source of its ads */
  ads?: AdSource | undefined;
  label?: string;
}

const EmptyFeed = lazy(() => import('./empty-feed.tsx'));

/** The campus's posts (FEE-11 to FEE-20), with ads among them (ADS-60). */
export function Feed({ filter, entry, ads, label = 'For You' }: FeedProps) {
  const { queryKey } = feedQuery(filter);
  const [place] = useState(() => recallPlace(entry, queryKey));
  const box = useRef<HTMLDivElement>(null);
  const { list, ids, waiting, overflows, showFresh } = useFeed(filter);
  const whole = !Object.values(filter).some(Boolean);
  const view = useView();
  const grid = view === 'grid';
  const end = useLoadMore(list, ids.length, box);
  useScrollRestoration(entry, queryKey, box, place);
  const sponsored = useFeedAds(ads, filter, box, place !== null);
  const queries = useQueryClient();
  const pinned = list.data?.pages[0]?.entries.find((entry) => entry.pinned)?.id;
  const places = useMemo(() => (sponsored ? adPlaces(ids, sponsored, queries) : null), [ids, sponsored, queries]);

  const late = useLate(ids.length, place === null, view);
  const showWaiting = useScrollToTop(ids, box, showFresh);

  if (list.isPending)
    return grid ? (
      <Suspense>
        <SkeletonGrid />
      </Suspense>
    ) : (
      <SkeletonPosts count={4} />
    );
  if (!list.data)
    return <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />;
  if (ids.length === 0 && !list.hasNextPage) {
    return (
      <Suspense>
        <EmptyFeed filter={filter} />
      </Suspense>
    );
  }
  return (
    <>
      <NewPostsPill waiting={waiting} more={overflows} onShow={showWaiting} />
      <div
        ref={box}
        role="feed"
        aria-label={label}
        aria-busy={list.isFetchingNextPage}
        className={grid ? GRID : undefined}
      >
        {ids.flatMap((id, at): ReactNode[] => {
          const ad = places?.get(at + 1);
          const slot = `+${at + 1}`;
          const sale = whole && knownPost(id, queries)?.post.sale != null;
          const shared = { near: isNear(place, id), late: late(at), always: ids.length <= WHOLE, view };
          return [
            <Row
              key={id}
              id={id}
              height={place?.heights[id]}
              position={at + 1}
              total={list.hasNextPage ? -1 : ids.length}
              sale={sale}
              pinned={id === pinned}
              {...shared}
            />,
            ad && ads ? (
              <Windowed
                key={slot}
                id={slot}
                height={place?.heights[slot]}
                className={grid ? WIDE : undefined}
                {...shared}
              >
                <SponsoredPost ad={ad} parts={ads} />
              </Windowed>
            ) : null,
          ];
        })}
      </div>
      <ListEnd {...end} key={end.key} end="You've reached the end." />
    </>
  );
}

interface RowProps {
  id: string;
  height: number | undefined;
  near: boolean;
  late: boolean;
  always: boolean;
  view: View;
  position: number;
  total: number;
  /** it stands for a whole move-out sale (SAL-03) */
  sale: boolean;
  /** by an ambassador (INV-03) */
  pinned: boolean;
}

/** A post of the feed; memoized, so that loading more doesn't render it again. */
const Row = memo(function Row({ position, total, sale, pinned, ...box }: RowProps) {
  const grid = box.view === 'grid';
  const post = { id: box.id, position, total };
  const pin = pinned ? (
    <p className={`${grid ? 'pt-1' : 'px-4 pt-3'} text-small font-medium text-2`}>Pinned by an ambassador</p>
  ) : null;
  return (
    <Windowed {...box} className={sale && grid ? WIDE : undefined}>
      {grid ? null : pin}
      {sale ? (
        <SaleCard {...post} grid={grid} />
      ) : grid ? (
        <ListingTile {...post} first={position <= FIRST_PHOTOS} />
      ) : (
        <ListedPost {...post} />
      )}
      {/* a tile's photo begins where its neighbours' do */}
      {grid ? pin : null}
    </Windowed>
  );
});
