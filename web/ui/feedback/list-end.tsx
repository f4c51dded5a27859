import { type RefObject, useEffect, useRef } from 'react';
import { limits } from '../../../contract/limits.ts';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../button.tsx';
import { ErrorLine } from '../forms/error-line.tsx';

export interface ListEndProps {
  hasMore: boolean;
  loading: boolean;
  /** why the last attempt to load more failed; null if it didn't */
  error: Error | null;
  /** `asked`: by the button, not by scrolling */
  onMore: (asked: boolean) => void;
  /** the text shown when there is no more; null: none */
  end: string | null;
  /** the distance from the window at which more is loaded, px; 250 without it */
  ahead?: number;
}

/**
 * The end of a list. It loads more when it comes near the window, or with a button for those who don't scroll. A failure shows
 * one line with Retry, and isn't retried automatically (D54).
 */
export function ListEnd({ hasMore, loading, error, onMore, end, ahead = limits.scrollAheadPx }: ListEndProps) {
  const mark = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  const watching = hasMore && !loading && !error;
  useEffect(() => {
    if (!watching || !mark.current) return;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some((change) => change.isIntersecting)) more.current(false);
      },
      { rootMargin: `0px 0px ${ahead}px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [watching, ahead]);
  return (
    <div ref={mark} className="min-h-[124px] px-4 pt-8 pb-12 text-center text-small text-3">
      {error ? <ErrorLine text={messageOf(error)} onRetry={() => onMore(true)} /> : null}
      {hasMore && !error ? (
        <Button size="s" busy={loading} onClick={() => onMore(true)}>
          Load more
        </Button>
      ) : null}
      {hasMore ? null : end}
    </div>
  );
}

interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * The props of a list's end. After loading more with the button, the first new entry gets the focus.
 * @param count the number of entries
 * @param box contains the entries, which carry data-item; the one of an ad begins with "+" and doesn't count
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
