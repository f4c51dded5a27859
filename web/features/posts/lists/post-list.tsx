import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { idsOf } from '../feed/feed-list.ts';
import { entryName, recallPlace } from '../feed/position.ts';
import { useScrollRestoration } from '../feed/use-scroll-restoration.ts';
import { usePull } from '../feed/use-pull.ts';
import { followFeed } from '../live.ts';
import { type ListLook, ListView } from './list-view.tsx';
import type { PostListQuery } from './queries.ts';

/**
 * A list of posts other than the feed: deleted posts are removed, and the reader's position is stored. Needs a key per
 * list.
 */
export function PostList({ query, ...look }: ListLook & { query: PostListQuery }) {
  const { key } = useLocation();
  const [entry] = useState(() => entryName(key));
  const [place] = useState(() => recallPlace(entry, query.queryKey));
  const box = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery(query);
  const ids = useMemo(() => (list.data ? idsOf(list.data) : []), [list.data]);
  useEffect(followFeed, []);
  usePull(() => list.refetch({ throwOnError: true }));
  useScrollRestoration(entry, query.queryKey, box, place, false);
  return <ListView list={list} ids={ids} box={box} place={place} {...look} />;
}
