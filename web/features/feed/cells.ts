import type { View } from '../../../contract/view.ts';
import { type FeedList, idsOf, type KnownPost } from '../posts/index.ts';

/** What has a place of its own in a feed: a post, or in the grid several people who joined. */
export interface Cell {
  /** the post's, or the first one's */
  id: string;
  type?: 'post' | 'new user' | undefined;
  /** a notice above the grid's tiles, which no ad follows */
  notice?: boolean;
  /** the posts about people who joined, if there are several */
  joined?: string[];
}

/**
 * What a loaded feed shows. The grid leaves out what is sold, and the people of a page who joined are one row. A post
 * that isn't cached yet has a cell of its own.
 */
export function cellsOf(list: FeedList, view: View, find: (id: string) => KnownPost | undefined): Cell[] {
  if (view === 'cards') return idsOf(list).map((id) => ({ id, type: find(id)?.post.type }));
  const seen = new Set<string>();
  return list.pages.flatMap(({ entries }) => {
    const cells: Cell[] = [];
    let joined: Cell | undefined;
    for (const { id, pinned } of entries) {
      const post = find(id)?.post;
      if (seen.has(id) || (post?.sold && !post.sale)) continue;
      seen.add(id);
      if (post?.type === 'new user' && joined) joined.joined = [...(joined.joined ?? [joined.id]), id];
      else cells.push({ id, type: post?.type, ...(pinned ? { notice: true } : {}) });
      if (post?.type === 'new user') joined ??= cells.at(-1);
    }
    return cells;
  });
}
