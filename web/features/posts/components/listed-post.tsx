import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { dropPost } from '../api.ts';
import { useKnownPost } from '../known-posts.ts';
import { PostCard } from './post-card.tsx';

/** Whether a post that a list names turned out to be gone; then it leaves every list. */
export function useGone(id: string, error: Error | null): boolean {
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (gone) dropPost(id);
  }, [gone, id]);
  return gone;
}

/** So many posts are in sight at once on a phone. */
const IN_SIGHT = 2;

/** A post or reply of a list by its id. `total` is -1 while there may be more. */
export function ListedPost({ id, position, total }: { id: string; position: number; total: number }): ReactNode {
  const { known, error } = useKnownPost(id);
  if (useGone(id, error)) return null;
  if (!known) return <SkeletonPosts count={1} />;
  return <PostCard known={known} position={position} total={total} first={position <= IN_SIGHT} />;
}
