import { type CommentEntry, levelsBelow, type ThreadTop } from '../../posts/index.ts';
import type { UnsentComment } from './comments-slice.ts';

/**
 * A thread with its unsent comments, each after everything below what it answers. If that is missing (on a later page,
 * or deleted), the comment is shown at the post's end; a comment's own page shows only those that belong there.
 */
export function withUnsent(
  entries: readonly CommentEntry[],
  unsent: readonly UnsentComment[],
  top: ThreadTop,
): readonly CommentEntry[] {
  const deepest = top.depth + levelsBelow(top);
  let all = entries;
  for (const { client_id: id, parent, root } of unsent) {
    const at = all.findIndex((entry) => entry.id === parent);
    const above = all[at];
    if (above) {
      let before = at + 1;
      while ((all[before]?.depth ?? 0) > above.depth) before++;
      all = all.toSpliced(before, 0, { id, depth: Math.min(above.depth + 1, deepest) });
    } else if (parent === top.id || root === top.id) all = [...all, { id, depth: top.depth + 1 }];
  }
  return all;
}
