import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listSimilar } from '../../../../contract/posts/lists.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { call } from '../../../lib/api.ts';
import { rememberPosts } from '../../posts/index.ts';
import { Shelf } from '../../posts/components/index.ts';

/** Similar listings are fetched when the end of the page is this near, px. */
const AHEAD_PX = 600;

const similarQuery = (id: string) => ({
  queryKey: ['similar', id],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { posts, mine } = await call(listSimilar, { params: { id }, signal });
    rememberPosts(posts, mine.saved);
    return posts.map(({ _id }) => _id);
  },
  staleTime: 60_000,
});

/** The end of a post's page: similar listings, fetched when the reader comes near. */
export function SimilarListings({ post: { _id: id } }: { post: Post }) {
  const mark = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const { data: ids = [] } = useQuery({ ...similarQuery(id), enabled: near });
  useEffect(() => {
    if (near || !mark.current) return;
    const observer = new IntersectionObserver((changes) => setNear(changes.some((change) => change.isIntersecting)), {
      rootMargin: `0px 0px ${AHEAD_PX}px`,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [near]);
  return (
    <>
      <div ref={mark} />
      {ids.length > 0 ? <Shelf title="Similar listings" ids={ids} /> : null}
    </>
  );
}
