import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import type { View } from '../../../../contract/view.ts';
import { SkeletonGrid, SkeletonPosts, SkeletonTiles } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { WhenKnown } from '../../../ui/feedback/unknown.tsx';
import { GRID } from '../../../ui/layout/photo-grid.ts';
import { postPath } from '../../posts/components/index.ts';
import type { FeedList } from '../../posts/index.ts';
import { FeedRow } from '../feed-row.tsx';
import { ListEnd, useLoadMore } from '../../../ui/feedback/list-end.tsx';
import type { FeedPlace } from '../position.ts';
import { isNear } from '../use-scroll-restoration.ts';
import { useLate, WHOLE } from '../windowed.tsx';
import { PostTile } from './post-tile.tsx';

/** How a list of posts is rendered. */
export interface ListLook {
  /** its accessible name */
  label: string;
  /** squares with their photos, instead of posts as in the feed */
  tiles?: boolean;
  /** how posts are shown: cards by default */
  view?: View;
  /** the address a square links to; by default the post's */
  to?: (id: string) => string;
  /** shown if the list is empty */
  empty: ReactNode;
  /** the distance from the list's end at which more is loaded, px */
  ahead?: number;
}

interface ListViewProps extends ListLook {
  list: UseInfiniteQueryResult<FeedList>;
  /** the posts to show, of those loaded */
  ids: readonly string[];
  /** set to the list's element */
  box: RefObject<HTMLDivElement | null>;
  /** the stored position; null: the reader starts at the top */
  place: FeedPlace | null;
}

/** A list of posts in all its states: loading, failed, empty, with posts, and its end. */
export function ListView(props: ListViewProps) {
  const { list, ids, box, place, label, tiles, view = 'cards', to = postPath, empty, ahead } = props;
  const grid = view === 'grid';
  const more = useLoadMore(list, ids.length, box);
  const late = useLate(ids.length, place === null, view);
  if (!list.data)
    return (
      <NotLoaded error={list.error} refetch={list.refetch}>
        {tiles ? <SkeletonTiles /> : grid ? <SkeletonGrid /> : <SkeletonPosts />}
      </NotLoaded>
    );
  if (ids.length === 0 && !list.hasNextPage) return <WhenKnown>{empty}</WhenKnown>;
  return (
    <>
      <div ref={box}>
        {tiles ? (
          <ul aria-label={label} className="grid grid-cols-3 gap-[3px]">
            {ids.map((id, at) => (
              <li key={id} data-item={id} className="empty:hidden">
                <PostTile id={id} to={to} first={at < 9} />
              </li>
            ))}
          </ul>
        ) : (
          <div role="feed" aria-label={label} aria-busy={list.isFetchingNextPage} className={grid ? GRID : undefined}>
            {ids.map((id, at) => (
              <FeedRow
                key={id}
                id={id}
                height={place?.heights[id]}
                near={isNear(place, id)}
                late={late(at)}
                always={ids.length <= WHOLE}
                view={view}
                position={at + 1}
                total={list.hasNextPage ? -1 : ids.length}
              />
            ))}
          </div>
        )}
      </div>
      <ListEnd {...more} key={more.key} ahead={ahead} end="You've reached the end." />
    </>
  );
}
