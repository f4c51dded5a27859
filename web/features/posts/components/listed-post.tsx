import type { ReactNode } from 'react';
import { FIRST_PHOTOS } from '../../../ui/photos/photo-source.ts';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { useKnownPost } from '../known-posts.ts';
import { PostCard } from './post-card.tsx';
import { useGone } from './use-gone.ts';

/** A post or reply in a list, by its id. `total` is -1 while there may be more. */
export function ListedPost({ id, position, total }: { id: string; position: number; total: number }): ReactNode {
  const { known, error } = useKnownPost(id);
  if (useGone(id, error)) return null;
  if (!known) return <SkeletonPosts count={1} />;
  return <PostCard known={known} position={position} total={total} first={position <= FIRST_PHOTOS} />;
}
