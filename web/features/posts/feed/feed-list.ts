import type { InfiniteData } from '@tanstack/react-query';

/** A post's place in the feed: its id and when it was last touched at the time it was read. */
export interface Entry {
  id: string;
  at: string;
}

export interface FeedPage {
  entries: Entry[];
  cursor: string | undefined;
}

/** The feed as far as it is loaded; the last page's cursor is where it goes on. */
export type FeedList = InfiniteData<FeedPage, unknown>;

export const entriesOf = (list: FeedList): Entry[] => list.pages.flatMap((page) => page.entries);

/** Each post once, at its first place: what was lifted while pages were loaded may be on two of them. */
export function idsOf(list: FeedList): string[] {
  return [...new Set(list.pages.flatMap((page) => page.entries.map((entry) => entry.id)))];
}

/** What of a fresh first page is not yet in the list: posts newer than its head, or lifted above it (D21). */
export function waitingIn(list: FeedList, fresh: FeedPage): Entry[] {
  const head = entriesOf(list)[0];
  if (!head) return fresh.entries;
  const known = new Map(entriesOf(list).map((entry) => [entry.id, entry.at]));
  return fresh.entries.filter((entry) => entry.at > head.at && known.get(entry.id) !== entry.at);
}

/**
 * Puts a fresh first page on top of the list. What the page covers but does not name is gone. When the page does not
 * reach down to what was loaded, the list starts anew with it, so that nothing between is missing.
 */
export function mergeFresh(list: FeedList, fresh: FeedPage): FeedList {
  const head = entriesOf(list)[0];
  const last = fresh.entries.at(-1);
  if (!head || !last || fresh.cursor === undefined || last.at > head.at)
    return { pages: [fresh], pageParams: [undefined] };
  const named = new Set(fresh.entries.map((entry) => entry.id));
  const stays = (entry: Entry) => !named.has(entry.id) && entry.at <= last.at;
  const pages = list.pages.map((page, at) => {
    const entries = page.entries.filter(stays);
    return { ...page, entries: at === 0 ? [...fresh.entries, ...entries] : entries };
  });
  return { ...list, pages };
}

/** The list without one post. */
export function withoutPost(list: FeedList, id: string): FeedList {
  if (!list.pages.some((page) => page.entries.some((entry) => entry.id === id))) return list;
  const pages = list.pages.map((page) => ({ ...page, entries: page.entries.filter((entry) => entry.id !== id) }));
  return { ...list, pages };
}

/** The list with a post at its head, wherever it stood. */
export function withFirst(list: FeedList, entry: Entry): FeedList {
  const [first, ...rest] = withoutPost(list, entry.id).pages;
  if (!first) return { pages: [{ entries: [entry], cursor: undefined }], pageParams: [undefined] };
  return { ...list, pages: [{ ...first, entries: [entry, ...first.entries] }, ...rest] };
}
