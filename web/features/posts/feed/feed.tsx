import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { SkeletonGrid, SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { FIRST_PHOTOS, type View } from '../../../../contract/view.ts';
import { useView } from '../../../lib/view.ts';
import { lazy } from '../../../lib/lazy.ts';
import { ACROSS, GRID } from '../../../ui/layout/photo-grid.ts';
import { type FeedFilter, feedQuery } from '../api.ts';
import { knownPost, postQuery } from '../known-posts.ts';
import { ListedPost } from '../components/listed-post.tsx';
import { cellsOf } from './cells.ts';
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
const SlimRow = lazy(() => import('../components/slim-row.tsx').then((part) => ({ default: part.SlimRow })));
const JoinedRow = lazy(() => import('../components/joined-row.tsx').then((part) => ({ default: part.JoinedRow })));
const SaleCard = lazy(() => import('../components/sale-card.tsx'));

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
  useScrollRestoration(entry, queryKey, box, place);
  const sponsored = useFeedAds(ads, filter, box, place !== null);
  const queries = useQueryClient();
  const pinned = list.data?.pages[0]?.entries.find((entry) => entry.pinned)?.id;
  const cells = useMemo(
    () => (list.data ? cellsOf(list.data, view, (id) => knownPost(id, queries)) : []),
    [list.data, view, queries],
  );
  const places = useMemo(() => (sponsored ? adPlaces(cells, sponsored) : null), [cells, sponsored]);
  const end = useLoadMore(list, cells.length, box);
  const late = useLate(cells.length, place === null, view);
  const showWaiting = useScrollToTop(ids, box, showFresh);

  if (list.isPending) return grid ? <SkeletonGrid /> : <SkeletonPosts count={4} />;
  if (!list.data)
    return <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />;
  if (cells.length === 0 && !list.hasNextPage) {
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
        {cells.flatMap(({ id, joined }, at): ReactNode[] => {
          const ad = places?.get(at + 1);
          const slot = `+${at + 1}`;
          const sale = whole && knownPost(id, queries)?.post.sale != null;
          const shared = { near: isNear(place, id), late: late(at), always: cells.length <= WHOLE, view };
          return [
            <Row
              key={id}
              id={id}
              height={place?.heights[id]}
              position={at + 1}
              total={list.hasNextPage ? -1 : cells.length}
              joined={joined}
              sale={sale}
              pinned={id === pinned}
              {...shared}
            />,
            ad && ads ? (
              <Windowed key={slot} id={slot} height={place?.heights[slot]} {...shared}>
                <SponsoredPost ad={ad} parts={ads} grid={grid} />
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
  /** several people who joined */
  joined: string[] | undefined;
  /** it stands for a whole move-out sale (SAL-03) */
  sale: boolean;
  /** by an ambassador (INV-03) */
  pinned: boolean;
}

/** A place of the feed; memoized, so that loading more doesn't render it again. */
const Row = memo(function Row({ position, total, joined, sale, pinned, ...box }: RowProps) {
  const grid = box.view === 'grid';
  // fetched by what shows it
  const { data } = useQuery({ ...postQuery(box.id), enabled: false });
  const slim = grid && !sale && (pinned || (data !== undefined && !data.post.hasPhoto));
  const post = { id: box.id, position, total };
  return (
    <Windowed {...box} across={slim} className={slim ? ACROSS : undefined}>
      {pinned && !grid ? <p className="px-4 pt-3 text-small font-medium text-2">Pinned by an ambassador</p> : null}
      {sale ? (
        <SaleCard {...post} grid={grid} />
      ) : joined ? (
        <JoinedRow ids={joined} position={position} total={total} />
      ) : slim ? (
        <SlimRow {...post} pinned={pinned} />
      ) : grid ? (
        <ListingTile {...post} first={position <= FIRST_PHOTOS} />
      ) : (
        <ListedPost {...post} />
      )}
    </Windowed>
  );
});
