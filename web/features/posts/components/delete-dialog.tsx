import { useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { removePost } from '../api.ts';

/** Asks before a post or comment is deleted. */
export default function DeleteDialog({
  post,
  open,
  onClose,
  onRemoved,
}: {
  post: Post;
  open: boolean;
  onClose: () => void;
  onRemoved?: (() => void) | undefined;
}) {
  const [busy, setBusy] = useState(false);
  const isPost = post.depth === 0;
  const remove = async () => {
    setBusy(true);
    const removed = await removePost(post);
    setBusy(false);
    onClose();
    if (removed) onRemoved?.();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isPost ? 'Delete Post' : 'Delete Comment'}
      text={
        isPost
          ? "This can't be undone. The post, its photos, and its comments will be removed for everyone."
          : "This can't be undone. The comment will be removed for everyone."
      }
      confirm="Delete"
      danger
      busy={busy}
      busyLabel="Deleting..."
      onConfirm={() => void remove()}
    />
  );
}
