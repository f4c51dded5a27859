import type { InfiniteData } from '@tanstack/react-query';
import { limits } from '../../../contract/limits.ts';

/** A comment in its thread's flat list, in reading order, with its depth (1 below the post). */
export interface CommentEntry {
  id: string;
  depth: number;
}

export interface CommentEntries {
  entries: CommentEntry[];
  cursor: string | undefined;
}

export type CommentList = InfiniteData<CommentEntries, unknown>;

/** What a thread is below: a post, or a comment whose answers have a page of their own. */
export interface ThreadTop {
  id: string;
  /** 0 for a post */
  depth: number;
}

/** How many levels of a thread are shown below its top; a comment at the top counts as one of them. */
export const levelsBelow = ({ depth }: Pick<ThreadTop, 'depth'>): number => limits.threadLevels - (depth > 0 ? 1 : 0);

/** Whether the answers of a comment have a page of their own. */
export const isFolded = ({ depth }: { depth: number }, top: Pick<ThreadTop, 'depth'>): boolean =>
  depth === top.depth + levelsBelow(top);

/** Each comment once: a comment that was inserted may come again with a later page. */
export function commentsOf(list: CommentList): CommentEntry[] {
  const seen = new Set<string>();
  return list.pages.flatMap((page) => page.entries).filter(({ id }) => !seen.has(id) && Boolean(seen.add(id)));
}

/**
 * The list with a new comment inserted after everything below its parent: siblings are oldest first. If that place is
 * on a page that isn't loaded, the comment comes with that page, unless it `must` show now. Without its parent it's never
 * inserted.
 */
export function withComment(
  list: CommentList,
  entry: CommentEntry,
  parentId: string | null,
  must: boolean,
  top: ThreadTop,
): CommentList {
  if (entry.depth > top.depth + levelsBelow(top)) return list;
  const all = commentsOf(list);
  if (all.some(({ id }) => id === entry.id)) return list;
  const parent = all.findIndex(({ id }) => id === parentId);
  if (parent < 0 && parentId !== top.id) return list;
  let before = parent + 1;
  if (parentId === top.id) before = all.length;
  else while (before < all.length && (all[before] as CommentEntry).depth > entry.depth - 1) before++;
  const more = list.pages.at(-1)?.cursor !== undefined;
  if (before === all.length && more && !must) return list;
  return rebuilt(list, [...all.slice(0, before), entry, ...all.slice(before)]);
}

export const withoutComment = (list: CommentList, id: string): CommentList =>
  rebuilt(
    list,
    commentsOf(list).filter((entry) => entry.id !== id),
  );

/** One page with all entries, and the cursor of the last page. */
function rebuilt(list: CommentList, entries: CommentEntry[]): CommentList {
  return { pages: [{ entries, cursor: list.pages.at(-1)?.cursor }], pageParams: [undefined] };
}

/** How a comment's row is rendered: its indentation, its lines, and whether answers follow. */
export interface ThreadItem extends CommentEntry {
  /** 0 for a comment on the post; at most `deepest`, so that deep threads stay readable */
  level: number;
  /** levels of the lines that continue below this row, to later rows of that level */
  lines: number[];
  /** whether the next row is indented further: an answer to it, unless it has the deepest level already */
  answered: boolean;
}

/**
 * Computes the rows of a thread. `deepest` is the deepest level of indentation; deeper comments aren't indented further.
 */
export function layOut(entries: readonly CommentEntry[], deepest: number): ThreadItem[] {
  const rows: ThreadItem[] = [];
  let below: number[] = [];
  let next = -1;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at] as CommentEntry;
    const level = Math.min(entry.depth - 1, deepest);
    // From the last row up: a line that reaches the row below begins at this row, or passes through it. The first level has none.
    const lines = below.filter((line) => line <= level);
    rows.push({ ...entry, level, lines, answered: next > level });
    below = level > 0 ? [...new Set([...lines, level])] : [];
    next = level;
  }
  return rows.reverse();
}
