import type { ReactNode } from 'react';
import { SkeletonPosts } from '../../../ui/feedback/skeleton.tsx';
import { useKnownPost } from '../known-posts.ts';
import { PostCard } from './post-card.tsx';
import { useGone } from './use-gone.ts';

/** How many posts a phone shows at first. */
const IN_SIGHT = 2;

/** A post or reply in a list, by its id. `total` is -1 while there may be more. */
export function ListedPost({ id, position, total }: { id: string; position: number; total: number }): ReactNode {
  const { known, error } = useKnownPost(id);
  if (useGone(id, error)) return null;
  if (!known) return <SkeletonPosts count={1} />;
  return <PostCard known={known} position={position} total={total} first={position <= IN_SIGHT} />;
}
