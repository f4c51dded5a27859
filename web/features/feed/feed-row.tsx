import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { View } from '../../../contract/view.ts';
import { FIRST_PHOTOS } from '../../ui/photos/photo-source.ts';
import { ACROSS } from '../../ui/layout/photo-grid.ts';
import { JoinedRow, ListedPost, ListingTile, SaleCard, SlimRow } from '../posts/components/index.ts';
import { postQuery } from '../posts/index.ts';
import { Windowed } from './windowed.tsx';

/** `height`, `near`, `late`, `always` and `view` are as of `Windowed`. */
interface FeedRowProps {
  /** the post's */
  id: string;
  height: number | undefined;
  near: boolean;
  late: boolean;
  always: boolean;
  view: View;
  /** from 1 */
  position: number;
  /** the list's length; -1 while not all of it is loaded */
  total: number;
  /** ids of the posts about several people who joined, which share this place */
  joined?: string[] | undefined;
  /** it stands for a whole move-out sale */
  sale?: boolean;
  /** by an ambassador */
  pinned?: boolean;
}

/** A place of the feed or of another list of posts; memoized, so that loading more doesn't render it again. */
export const FeedRow = memo(function FeedRow({ position, total, joined, sale, pinned = false, ...box }: FeedRowProps) {
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
