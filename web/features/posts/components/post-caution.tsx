import { lazy } from '../../../lib/lazy.ts';
import { Suspense } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { useViewer } from '../../../lib/viewer.ts';

const CautionNote = lazy(() => import('../../../ui/feedback/caution-note.tsx'));

/** A warning at someone else's post that looks like a known scam. Its code is loaded with the first one. */
export function PostCaution({ post: { caution, user }, className }: { post: Post; className: string }) {
  const own = useViewer().user?._id === user._id;
  return caution && !own ? (
    <div className={`min-h-9 ${className}`}>
      <Suspense>
        <CautionNote caution={caution} />
      </Suspense>
    </div>
  ) : null;
}
