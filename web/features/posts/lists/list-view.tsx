import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { SkeletonPosts, SkeletonTiles } from '../../../ui/feedback/skeleton.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { ListedPost } from '../components/listed-post.tsx';
import { postPath } from '../components/post-links.ts';
import type { FeedList } from '../feed/feed-list.ts';
import { ListEnd } from '../feed/list-end.tsx';
import type { Place } from '../feed/position.ts';
import { isNear } from '../feed/use-scroll-restoration.ts';
import { useLoadMore } from '../feed/use-load-more.ts';
import { useLate, WHOLE, Windowed } from '../feed/windowed.tsx';
import { PostTile } from './post-tile.tsx';

/** How a list of posts is rendered. */
export interface ListLook {
  /** its accessible name */
  label: string;
  /** cards as in the feed, or squares with their photos */
  tiles?: boolean;
  /** the address a square links to; by default the post's */
  to?: (id: string) => string;
  /** shown if the list is empty */
  empty: ReactNode;
  /** the distance from the list's end at which more is loaded, px */
  ahead?: number;
}

interface ListViewProps extends ListLook {
  list: UseInfiniteQueryResult<FeedList>;
  ids: readonly string[];
  box: RefObject<HTMLDivElement | null>;
  place: Place | null;
}

/** A list of posts in all its states: loading, failed, empty, with posts, and its end. */
export function ListView({ list, ids, box, place, label, tiles, to = postPath, empty, ahead }: ListViewProps) {
  const end = useLoadMore(list, ids.length, box);
  const late = useLate(ids.length, place === null);
  if (!list.data)
    return (
      <NotLoaded error={list.error} refetch={list.refetch}>
        {tiles ? <SkeletonTiles /> : <SkeletonPosts />}
      </NotLoaded>
    );
  if (ids.length === 0 && !list.hasNextPage) return empty;
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
          <div role="feed" aria-label={label} aria-busy={list.isFetchingNextPage}>
            {ids.map((id, at) => (
              <Windowed
                key={id}
                id={id}
                height={place?.heights[id]}
                near={isNear(place, id)}
                late={late(at)}
                always={ids.length <= WHOLE}
              >
                <ListedPost id={id} position={at + 1} total={list.hasNextPage ? -1 : ids.length} />
              </Windowed>
            ))}
          </div>
        )}
      </div>
      <ListEnd {...end} key={end.key} ahead={ahead} end="You've reached the end." />
    </>
  );
}
