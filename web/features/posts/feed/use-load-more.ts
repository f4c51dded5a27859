import { type RefObject, useEffect, useRef } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * What a list's end needs to know of its pages. Whoever loaded more with the button finds the focus on the first new article.
 * @param count how many entries are there
 * @param box holds the entries, which carry data-item
 */
export function useLoadMore(pages: Pages, count: number, box: RefObject<HTMLElement | null>) {
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    const item = box.current?.querySelectorAll<HTMLElement>('[data-item]:not([data-item^="+"])')[from.current];
    item?.querySelector<HTMLElement>('article, a')?.focus({ preventScroll: true });
    from.current = null;
  }, [count, box]);
  return {
    // Another element for every length: what is pushed down by what was loaded has not moved, it is new.
    key: count,
    hasMore: pages.hasNextPage,
    loading: pages.isFetchingNextPage,
    error: pages.isFetchNextPageError ? pages.error : null,
    onMore: (asked: boolean) => {
      if (asked) from.current = count;
      void pages.fetchNextPage({ cancelRefetch: false });
    },
  };
}
