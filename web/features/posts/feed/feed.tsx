import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { TagIcon } from '../../../ui/icons.tsx';
import { SkeletonPosts } from '../../../ui/skeleton.tsx';
import { useGate } from '../../identity/index.ts';
import { dropPost, type FeedFilter } from '../api.ts';
import { PostCard } from '../components/post-card.tsx';
import { useKnownPost } from '../known-posts.ts';
import { ListEnd } from './list-end.tsx';
import { NewPostsPill } from './new-posts-pill.tsx';
import { keepPlace, type Place, recallPlace, returnTo } from './position.ts';
import { useFeed } from './use-feed.ts';
import { useLoadMore } from './use-load-more.ts';
import { Windowed } from './windowed.tsx';

/** Lists up to this length are drawn whole. */
const WHOLE = 75;
/** Further than this the way up is not scrolled through but jumped. */
const JUMP_PX = 3_000;

/** The campus's posts (FEE-11 to FEE-20). `entry` is the history entry, under which the reader's place is kept. */
export function Feed({ filter, entry }: { filter: FeedFilter; entry: string }) {
  const [place] = useState(() => recallPlace(entry, filter));
  const box = useRef<HTMLDivElement>(null);
  const { list, ids, waiting, overflows, showFresh } = useFeed(filter);
  const gate = useGate();
  const end = useLoadMore(list, ids.length, box);
  useKeptPlace(entry, filter, box, place);

  const goingUp = useRef(false);
  const showWaiting = () => {
    goingUp.current = true;
    showFresh();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new posts are drawn
  useLayoutEffect(() => {
    if (!goingUp.current) return;
    goingUp.current = false;
    const smooth = window.scrollY < JUMP_PX && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: smooth ? 'smooth' : 'instant' });
    box.current?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
  }, [ids]);

  if (list.isPending) return <SkeletonPosts count={4} />;
  if (!list.data)
    return <ErrorLine text={messageOf(list.error)} onRetry={() => void list.refetch()} className="py-12" />;
  if (ids.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        icon={TagIcon}
        title="Be the first..."
        text="Sell something, look for something, ask something."
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
        {ids.map((id, at) => (
          <Windowed key={id} id={id} height={place?.heights[id]} near={isNear(place, id)} always={ids.length <= WHOLE}>
            <FeedPost id={id} position={at + 1} total={list.hasNextPage ? -1 : ids.length} />
          </Windowed>
        ))}
      </div>
      <ListEnd {...end} key={end.key} end="You've reached the end." />
    </>
  );
}

function FeedPost({ id, position, total }: { id: string; position: number; total: number }): ReactNode {
  const { known, error } = useKnownPost(id);
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (gone) dropPost(id);
  }, [gone, id]);
  if (gone) return null;
  if (!known) return <SkeletonPosts count={1} />;
  return <PostCard known={known} position={position} total={total} first={position === 1} />;
}

/** Posts that are on screen at once when the reader returns. */
const isNear = (place: Place | null, id: string): boolean => place === null || place.near.has(id);

/** Returns the reader to where he was in this entry of the history, and keeps where he is (FEE-15). */
function useKeptPlace(
  entry: string,
  filter: FeedFilter,
  box: React.RefObject<HTMLDivElement | null>,
  place: Place | null,
): void {
  useLayoutEffect(() => {
    if (place && box.current) returnTo(place, box.current);
    else window.scrollTo(0, 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is drawn
  }, []);
  useLayoutEffect(() => {
    const keep = () => box.current && keepPlace(entry, filter, box.current);
    const keepIfHidden = () => document.visibilityState === 'hidden' && keep();
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepIfHidden);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepIfHidden);
      keep();
    };
  }, [entry, filter, box]);
}
