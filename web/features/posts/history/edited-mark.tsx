import { lazy } from '../../../lib/lazy.ts';
import { Suspense, useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { preloadDialog } from '../../../ui/dialogs/dialog.tsx';

const HistoryDialog = lazy(() => import('./history-dialog.tsx'));

/** "Edited" at a post or comment that was edited; opens its earlier versions. */
export function EditedMark({ post }: { post: Pick<Post, '_id' | 'edited'> }) {
  const [open, setOpen] = useState(false);
  if (!post.edited) return null;
  return (
    <>
      {' · '}
      <button
        type="button"
        aria-haspopup="dialog"
        className="hit-44 hover:underline"
        onPointerEnter={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Edited
      </button>
      {open ? (
        <Suspense fallback={null}>
          <HistoryDialog id={post._id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
