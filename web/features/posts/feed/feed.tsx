import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { TagIcon } from '../../../ui/icons/icons.tsx';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { useGate } from '../../identity/index.ts';
import { type FeedFilter, feedQuery } from '../api.ts';
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

interface FeedProps {
  filter: FeedFilter;
  /** the history entry, under which the reader's place is kept */
  entry: string;
  /** where its ads come from */
  ads?: AdSource | undefined;
}

/** The campus's posts (FEE-11 to FEE-20), with ads among them (ADS-60). */
export function Feed({ filter, entry, ads }: FeedProps) {
  const { queryKey } = feedQuery(filter);
  const [place] = useState(() => recallPlace(entry, queryKey));
  const box = useRef<HTMLDivElement>(null);
  const { list, ids, waiting, overflows, showFresh } = useFeed(filter);
  const gate = useGate();
  const end = useLoadMore(list, ids.length, box);
  useScrollRestoration(entry, queryKey, box, place);
  const sponsored = useFeedAds(ads, filter, box, place !== null);
  const queries = useQueryClient();
  const places = useMemo(() => (sponsored ? adPlaces(ids, sponsored, queries) : null), [ids, sponsored, queries]);

  const late = useLate(ids.length, place === null);
  const showWaiting = useScrollToTop(ids, box, showFresh);

  if (list.isPending) return <SkeletonPosts count={4} />;
  if (!list.data)
    return <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />;
  if (ids.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        icon={TagIcon}
        title="Be the first..."
        text="Sell something, ask a question, or say what you're looking for."
        action={
          <Button look="primary" onClick={() => gate('post')}>
            Create A Post
          </Button>
        }
      />
    );
  return (
    <>
      <NewPostsPill waiting={waiting} more={overflows} onShow={showWaiting} />
      <div ref={box} role="feed" aria-label="For You" aria-busy={list.isFetchingNextPage}>
        {ids.flatMap((id, at): ReactNode[] => {
          const ad = places?.get(at + 1);
          const slot = `+${at + 1}`;
          const shared = { near: isNear(place, id), late: late(at), always: ids.length <= WHOLE };
          return [
            <Row
              key={id}
              id={id}
              height={place?.heights[id]}
              position={at + 1}
              total={list.hasNextPage ? -1 : ids.length}
              {...shared}
            />,
            ad && ads ? (
              <Windowed key={slot} id={slot} height={place?.heights[slot]} {...shared}>
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
  position: number;
  total: number;
}

/** A post of the feed; those that are there already are not drawn anew when more are loaded. */
const Row = memo(function Row({ position, total, ...box }: RowProps) {
  return (
    <Windowed {...box}>
      <ListedPost id={box.id} position={position} total={total} />
    </Windowed>
  );
});
