import { type RefObject, useEffect, useRef } from 'react';

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * The props of a list's end. After loading more with the button, the first new article gets the focus.
 * @param count the number of entries
 * @param box contains the entries, which carry data-item
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
    // A new key per length, so that the element is replaced: moving it would count as a layout shift.
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
