import type { InfiniteData } from '@tanstack/react-query';

/** A post in the feed: its id, and its last activity when it was fetched. */
export interface ListEntry {
  id: string;
  /** ISO 8601 */
  at: string;
  /** above the others, whatever its last activity */
  pinned?: boolean;
}

export interface FeedPage {
  entries: ListEntry[];
  cursor: string | undefined;
  /** how many posts the list has in all, where it says so */
  total?: number;
}

/** The loaded part of the feed; the last page's cursor continues it. */
export type FeedList = InfiniteData<FeedPage, unknown>;

export const entriesOf = (list: FeedList): ListEntry[] => list.pages.flatMap((page) => page.entries);

/** The most recently active post, the pinned one aside. */
const headOf = (list: FeedList) => entriesOf(list).find(({ pinned }) => !pinned);

/** Each post once, at its first position: a post bumped while pages were loading may be on two of them. */
export function idsOf(list: FeedList): string[] {
  return [...new Set(list.pages.flatMap((page) => page.entries.map((entry) => entry.id)))];
}

/** The posts of a fresh first page that aren't in the list yet: newer than its first, or bumped above it (D21). */
export function waitingIn(list: FeedList, fresh: FeedPage): ListEntry[] {
  const head = headOf(list);
  if (!head) return fresh.entries;
  const known = new Map(entriesOf(list).map((entry) => [entry.id, entry.at]));
  return fresh.entries.filter((entry) => entry.at > head.at && known.get(entry.id) !== entry.at);
}

/**
 * Merges a fresh first page into the list. Posts in the page's range but not on it were deleted. If the page doesn't
 * overlap the list, the list is replaced by it, so that nothing in between is missing.
 */
export function mergeFresh(list: FeedList, fresh: FeedPage): FeedList {
  const head = headOf(list);
  const last = fresh.entries.at(-1);
  if (!head || !last || fresh.cursor === undefined || last.at > head.at)
    return { pages: [fresh], pageParams: [undefined] };
  const named = new Set(fresh.entries.map((entry) => entry.id));
  const stays = (entry: ListEntry) => !named.has(entry.id) && !entry.pinned && entry.at <= last.at;
  const pages = list.pages.map((page, at) => {
    const entries = page.entries.filter(stays);
    return { ...page, entries: at === 0 ? [...fresh.entries, ...entries] : entries };
  });
  return { ...list, pages };
}

/** The list without one post. */
export function withoutPost(list: FeedList, id: string): FeedList {
  if (!list.pages.some((page) => page.entries.some((entry) => entry.id === id))) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    entries: page.entries.filter((entry) => entry.id !== id),
    ...(page.total === undefined ? {} : { total: page.total - 1 }),
  }));
  return { ...list, pages };
}

/** The list with a post at the top, wherever it was before. */
export function withFirst(list: FeedList, entry: ListEntry): FeedList {
  const [first, ...rest] = withoutPost(list, entry.id).pages;
  if (!first) return { pages: [{ entries: [entry], cursor: undefined }], pageParams: [undefined] };
  return { ...list, pages: [{ ...first, entries: [entry, ...first.entries] }, ...rest] };
}
