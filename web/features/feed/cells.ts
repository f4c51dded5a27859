import type { View } from '../../../contract/view.ts';
import { type FeedList, idsOf, type KnownPost } from '../posts/index.ts';

/** What has a place of its own in a feed: a post, or in the grid several people who joined. */
export interface Cell {
  /** the post's, or the first one's */
  id: string;
  type?: 'post' | 'new user' | undefined;
  /** the pinned post, in the grid: a notice above its tiles, which doesn't count for the places of ads */
  notice?: boolean;
  /** ids of the posts about people who joined, if there are several */
  joined?: string[];
}

/**
 * What a loaded feed shows: as cards, each post. The grid leaves out what is sold, but not the card of a move-out sale
 * (`post.sale`), which stands for all its items; and the people of a page who joined share one cell. A post that isn't cached
 * yet has a cell of its own.
 */
export function cellsOf(list: FeedList, view: View, find: (id: string) => KnownPost | undefined): Cell[] {
  if (view === 'cards') return idsOf(list).map((id) => ({ id, type: find(id)?.post.type }));
  const seen = new Set<string>();
  return list.pages.flatMap(({ entries }) => {
    const cells: Cell[] = [];
    /** the page's cell of people who joined */
    let newcomers: Cell | undefined;
    for (const { id, pinned } of entries) {
      const post = find(id)?.post;
      // pages that were loaded at different times can overlap
      if (seen.has(id) || (post?.sold && !post.sale)) continue;
      seen.add(id);
      if (post?.type === 'new user' && newcomers) {
        newcomers.joined = [...(newcomers.joined ?? [newcomers.id]), id];
        continue;
      }
      const cell: Cell = { id, type: post?.type, ...(pinned ? { notice: true } : {}) };
      cells.push(cell);
      if (post?.type === 'new user') newcomers = cell;
    }
    return cells;
  });
}
