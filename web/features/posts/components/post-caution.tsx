import { lazy, Suspense } from 'react';
import type { Post } from '../../../../contract/posts.ts';

const CautionNote = lazy(() => import('../../../ui/caution-note.tsx'));

/** A warning beside a post that looks like a known fraud; its code comes with the first one. */
export function PostCaution({ post: { caution }, className }: { post: Post; className: string }) {
  return caution ? (
    <div className={`min-h-9 ${className}`}>
      <Suspense>
        <CautionNote caution={caution} />
      </Suspense>
    </div>
  ) : null;
}
