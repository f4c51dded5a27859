import { lazy } from '../../../lib/lazy.ts';
import { Suspense, useState } from 'react';
import type { Post } from '../../../../contract/posts/posts.ts';
import { openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Menu, type MenuItems } from '../../../ui/dialogs/menu.tsx';
import { useMayStart } from '../../identity/index.ts';
import type { PageButtons } from './post-menu-items.tsx';

const loadDelete = () => import('./delete-dialog.tsx');
const DeleteDialog = lazy(loadDelete);
const loadItems = () => import('./post-menu-items.tsx');

interface PostMenuProps {
  post: Post;
  /** what else it can do, above the other items */
  first?: MenuItems;
  /** on a listing's own page, which has buttons for much of it */
  page?: PageButtons;
  /** called when its author has deleted it */
  onRemoved?: () => void;
  className?: string;
}

/** The "More" menu of a post or comment. Its items are loaded on hover, or when it opens. */
export function PostMenu({ post, first = [], page, onRemoved, className }: PostMenuProps) {
  const own = useViewer().user?._id === post.user._id;
  const mayStart = useMayStart();
  const [deleting, setDeleting] = useState(false);
  const items = async () => {
    const { postMenuItems } = await loadItems();
    const edit = () => openModal({ kind: 'edit-post', post });
    const actions = { own, page, mayStart, edit, remove: () => setDeleting(true) };
    return [...first, ...postMenuItems(post, actions)];
  };
  const preload = () => {
    void loadItems().catch(() => undefined);
    if (own) void loadDelete().catch(() => undefined);
  };
  return (
    <>
      <span onPointerEnter={preload} className={className}>
        <Menu items={items} />
      </span>
      <Suspense>
        {deleting ? <DeleteDialog post={post} open onClose={() => setDeleting(false)} onRemoved={onRemoved} /> : null}
      </Suspense>
    </>
  );
}
