import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { SkeletonGrid, SkeletonPosts } from '../../ui/feedback/skeleton.tsx';
import { WhenKnown } from '../../ui/feedback/unknown.tsx';
import { useView } from '../../lib/view.ts';
import { lazy } from '../../lib/lazy.ts';
import { GRID } from '../../ui/layout/photo-grid.ts';
import { type FeedFilter, feedQuery, knownPost, useKnownPost } from '../posts/index.ts';
import { adPlaces, type AdSource } from './ad-places.ts';
import { cellsOf } from './cells.ts';
import { FeedRow } from './feed-row.tsx';
import { ListEnd, useLoadMore } from '../../ui/feedback/list-end.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { recallPlace } from './position.ts';
import { useFeed } from './use-feed.ts';
import { useFeedAds } from './use-feed-ads.ts';
import { isNear, useScrollRestoration } from './use-scroll-restoration.ts';
import { useScrollToTop } from './use-scroll-to-top.ts';
import { useLate, WHOLE, Windowed } from './windowed.tsx';
import { type AdParts, ListingTile, PostCard, type PostAd, useGone } from '../posts/components/index.ts';

/** A post shown as an ad among the feed's posts. */
function SponsoredPost({ ad, parts, grid }: { ad: PostAd; parts: AdParts; grid: boolean }) {
  const { known, error } = useKnownPost(ad.post._id);
  const shown = useMemo(() => ({ ...ad, parts }), [ad, parts]);
  // A post that was blocked or deleted meanwhile leaves its place empty.
  if (useGone(ad.post._id, error) || !known) return null;
  return grid ? <ListingTile id={ad.post._id} ad={shown} /> : <PostCard known={known} ad={shown} />;
}

interface FeedProps {
  filter: FeedFilter;
  /** the history entry, under which the scroll position is stored */
  entry: string;
  /** the source of its ads */
  ads?: AdSource | undefined;
  label?: string;
}

/** Whether a feed shows a move-out sale as one card. With any other filter the server lists a sale's items instead. */
const showsSaleCards = ({ forSale: _, ...others }: FeedFilter) => !Object.values(others).some(Boolean);

const EmptyFeed = lazy(() => import('./empty-feed.tsx'));

/** The campus's posts, with ads among them. */
export function FeedView({ filter, entry, ads, label = 'For You' }: FeedProps) {
  const { queryKey } = feedQuery(filter);
  const [place] = useState(() => recallPlace(entry, queryKey));
  const box = useRef<HTMLDivElement>(null);
  const { list, ids, waiting, overflows, showFresh } = useFeed(filter);
  const hasCards = showsSaleCards(filter);
  const view = useView();
  const grid = view === 'grid';
  useScrollRestoration(entry, queryKey, box, place);
  const sponsored = useFeedAds(ads, filter, box, place !== null);
  const queries = useQueryClient();
  const pinned = list.data?.pages[0]?.entries.find((item) => item.pinned)?.id;
  const cells = useMemo(
    () => (list.data ? cellsOf(list.data, view, (id) => knownPost(id, queries)) : []),
    [list.data, view, queries],
  );
  const adsAfter = useMemo(() => (sponsored ? adPlaces(cells, sponsored) : null), [cells, sponsored]);
  const more = useLoadMore(list, cells.length, box);
  const late = useLate(cells.length, place === null, view);
  const showWaiting = useScrollToTop(ids, box, showFresh);

  if (list.isPending) return grid ? <SkeletonGrid /> : <SkeletonPosts count={4} />;
  if (!list.data) return <NotLoaded error={list.error} refetch={list.refetch} />;
  if (cells.length === 0 && !list.hasNextPage) {
    return (
      <WhenKnown>
        <Suspense>
          <EmptyFeed filter={filter} allSold={ids.length > 0} />
        </Suspense>
      </WhenKnown>
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
          const ad = adsAfter?.get(at + 1);
          const slot = `+${at + 1}`;
          const sale = hasCards && knownPost(id, queries)?.post.sale_id !== undefined;
          const shared = { near: isNear(place, id), late: late(at), always: cells.length <= WHOLE, view };
          return [
            <FeedRow
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
      <ListEnd {...more} key={more.key} end="You've reached the end." />
    </>
  );
}
