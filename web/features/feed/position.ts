import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { Post } from '../../../contract/posts/posts.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { onViewerChange } from '../../lib/browser.ts';
import { entryName } from '../../lib/history-entry.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentState } from '../../lib/store.ts';
import { currentViewer } from '../../lib/viewer.ts';
import { adsKeyOf, entriesOf, type FeedAds, type FeedList, idsOf, knownPost, rememberPosts } from '../posts/index.ts';

/** The reader's position in the feed or another list of posts, stored per history entry of the tab (D21). */
interface StoredPlace {
  /** the viewer's id; null for a visitor */
  viewer: string | null;
  /** the list's query key and view */
  of: string;
  /** how far the page is scrolled, px */
  y: number;
  /** the post at the window's top, and its distance from there, px */
  anchor: { id: string; top: number } | null;
  /** px, by `data-item` */
  heights: Record<string, number>;
  list: FeedList;
  /** the ads, at their positions */
  ads?: FeedAds | undefined;
  /** the posts around it and those of the ads, for a page that was reloaded; others are fetched when they come near */
  posts: Post[];
  /** ids of those that the viewer saved */
  saved: string[];
}

/** A position to restore; `near` has the ids of the posts around the window. */
export type FeedPlace = StoredPlace & { near: ReadonlySet<string> };

/** The key of the history entries with a stored position, the oldest first. */
const INDEX = 'feed_places';
const MAX_PLACES = 10;
/** How many posts are stored above the anchor, and from it on. */
const POSTS_AROUND = 30;
/** How many posts are rendered at once above the anchor, and from it on. */
const POSTS_NEAR = 8;
const listOf = (queryKey: QueryKey) => `${hashKey(queryKey)} ${currentState().nav.view}`;
const keyOf = (entry: string) => `feed_place:${entry}`;

const storedEntries = (): string[] => JSON.parse(browserStorage.session.get(INDEX) ?? '[]') as string[];

onViewerChange(() => {
  for (const entry of storedEntries()) browserStorage.session.drop(keyOf(entry));
  browserStorage.session.drop(INDEX);
});

/** Whether the current history entry has a stored position in a list. */
export function hasKeptPlace(): boolean {
  const { key = 'default' } = (window.history.state ?? {}) as { key?: string };
  return browserStorage.session.get(keyOf(entryName(key))) !== null;
}

/** Stores the reader's position in the list of a query. `feed` is the list's element; its children carry data-item. */
export function keepPlace(entry: string, queryKey: QueryKey, feed: HTMLElement): void {
  const list = queryClient().getQueryData<FeedList>(queryKey);
  if (!list) return;
  const heights: Record<string, number> = {};
  let anchor: FeedPlace['anchor'] = null;
  for (const item of feed.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, bottom, height } = item.getBoundingClientRect();
    const id = item.dataset.item ?? '';
    heights[id] = height;
    // Ads aren't posts of the list and may change.
    if (!anchor && bottom > 0 && !id.startsWith('+')) anchor = { id, top };
  }
  const ids = idsOf(list);
  const ads = queryClient().getQueryData<FeedAds>(adsKeyOf(queryKey));
  const around = [...aroundOf(ids, anchor?.id), ...(ads?.turns.map(({ post }) => post._id) ?? [])]
    .map((id) => knownPost(id))
    .filter((known) => known !== undefined);
  const place: StoredPlace = {
    viewer: currentViewer().user?._id ?? null,
    of: listOf(queryKey),
    y: window.scrollY,
    anchor,
    heights,
    list,
    ads,
    posts: around.map(({ post }) => post),
    saved: around.filter(({ saved }) => saved).map(({ post }) => post._id),
  };
  browserStorage.session.set(keyOf(entry), JSON.stringify(place));
  const [oldest, ...others] = [...storedEntries().filter((other) => other !== entry), entry];
  const tooMany = others.length >= MAX_PLACES;
  if (tooMany && oldest) browserStorage.session.drop(keyOf(oldest));
  browserStorage.session.set(INDEX, JSON.stringify(tooMany ? others : [oldest, ...others]));
}

/**
 * The stored position of a history entry; its posts and its list are put back into the cache, unless that has as much of the
 * list. Null if there is none for this list, view and viewer, or if the reader was at the top, where a fresh feed is better.
 */
export function recallPlace(entry: string, queryKey: QueryKey): FeedPlace | null {
  const text = browserStorage.session.get(keyOf(entry));
  if (!text) return null;
  const place = JSON.parse(text) as StoredPlace;
  const same = place.viewer === (currentViewer().user?._id ?? null) && place.of === listOf(queryKey);
  if (!same || place.y <= 0) return null;
  if (place.ads) queryClient().setQueryData(adsKeyOf(queryKey), place.ads);
  const here = queryClient().getQueryData<FeedList>(queryKey);
  const has = here && entriesOf(here).some((item) => item.id === place.anchor?.id);
  if (!has || entriesOf(here).length < entriesOf(place.list).length) {
    const old = place.posts.filter((post) => !knownPost(post._id));
    rememberPosts(old, place.saved);
    // Shown at once from the cache, and refetched when rendered.
    for (const { _id } of old) void queryClient().invalidateQueries({ queryKey: ['post', _id], refetchType: 'none' });
    queryClient().setQueryData(queryKey, place.list);
  }
  const ids = idsOf(queryClient().getQueryData<FeedList>(queryKey) ?? place.list);
  return { ...place, near: new Set(aroundOf(ids, place.anchor?.id, POSTS_NEAR)) };
}

function aroundOf(ids: readonly string[], anchor: string | undefined, by = POSTS_AROUND): string[] {
  const at = Math.max(0, ids.indexOf(anchor ?? ''));
  return ids.slice(Math.max(0, at - by), at + by);
}

/** Scrolls to a position: the same post at the same height of the window. */
export function returnTo(place: FeedPlace, feed: HTMLElement): void {
  window.scrollTo(0, place.y);
  const { anchor } = place;
  const item = anchor && feed.querySelector(`[data-item="${anchor.id}"]`);
  if (!item) return;
  let y: number;
  const stay = () => {
    window.scrollBy(0, item.getBoundingClientRect().top - anchor.top);
    y = window.scrollY;
  };
  stay();
  // WebKit has no scroll anchoring: until the reader scrolls, keep the post in place while those above it get their
  // height
  if (CSS.supports('overflow-anchor:auto')) return;
  const watch = new ResizeObserver(() => (item.isConnected && window.scrollY === y ? stay() : watch.disconnect()));
  watch.observe(document.body);
}
