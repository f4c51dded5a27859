import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { followFeed, idsOf } from '../../posts/index.ts';
import { recallPlace } from '../position.ts';
import { entryName } from '../../../lib/history-entry.ts';
import { useScrollRestoration } from '../use-scroll-restoration.ts';
import { usePull } from '../use-pull.ts';
import { type ListLook, ListView } from './list-view.tsx';
import type { PostListQuery } from './queries.ts';

interface PostListProps extends ListLook {
  query: PostListQuery;
  /** ids of posts: the list's first one of these is scrolled to, unless the list begins with it */
  opensAt?: readonly string[];
}

const none: readonly string[] = [];

/**
 * A list of posts other than the feed: deleted posts are removed, and the reader's position is stored. Needs a key per
 * list.
 */
export function PostList({ query, opensAt = none, ...look }: PostListProps) {
  const { key } = useLocation();
  const [entry] = useState(() => entryName(key));
  const [place] = useState(() => recallPlace(entry, query.queryKey));
  const box = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(query);
  const ids = useMemo(() => (list.data ? idsOf(list.data) : []), [list.data]);
  useEffect(followFeed, []);
  usePull(() => list.refetch({ throwOnError: true }));
  useOpensAt(box, ids, opensAt);
  useScrollRestoration(entry, query.queryKey, box, place, false);
  return <ListView list={list} ids={ids} box={box} place={place} {...look} />;
}

function useOpensAt(box: RefObject<HTMLElement | null>, ids: readonly string[], opensAt: readonly string[]): void {
  const isShown = ids.length > 0;
  useEffect(() => {
    const first = ids.find((id) => opensAt.includes(id));
    if (first && first !== ids[0])
      box.current?.querySelector(`[data-item="${first}"]`)?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is shown
  }, [isShown]);
}
