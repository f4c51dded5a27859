import { lazy, Suspense, useState } from 'react';
import type { Post } from '../../../../contract/posts.ts';
import { type Modal, openModal } from '../../../lib/store.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { ConfirmDialog, preloadDialog } from '../../../ui/dialog.tsx';
import {
  AdsIcon,
  BellIcon,
  BlockIcon,
  EditIcon,
  FlagIcon,
  type Icon,
  LinkIcon,
  MessagesIcon,
  TagIcon,
  TrashIcon,
} from '../../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { personName, useGate } from '../../identity/index.ts';
import { removePost, setSold } from '../api.ts';
import { copyPostLink } from './post-links.ts';

const EditDialog = lazy(() => import('../composer/edit-dialog.tsx'));

/** More: everybody copies the link, the author edits, marks as sold and deletes (POS-34, POS-35, POS-44). */
export function PostMenu({ post, onRemoved, className }: { post: Post; onRemoved?: () => void; className?: string }) {
  const { user } = useViewer();
  const gate = useGate();
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const own = user?._id === post.user._id;
  const listing = own && post.type === 'post';
  return (
    <>
      <span onPointerEnter={own ? preloadDialog : undefined} className={className}>
        <Menu
          items={[
            { label: 'Copy link', icon: <LinkIcon size={20} />, onSelect: () => void copyPostLink(post._id) },
            !own && {
              label: 'Send Message',
              icon: <MessagesIcon size={20} />,
              onSelect: () => {
                if (gate('message'))
                  openModal({
                    kind: 'start-conversation',
                    userId: post.user._id,
                    name: personName(post.user),
                    // a comment is no listing: nothing of it is shared
                    ...(post.depth === 0 ? { postId: post._id } : {}),
                  });
              },
            },
            ...(own ? [] : keepAway(post, gate)),
            own &&
              post.type === 'post' && {
                label: 'Edit',
                icon: <EditIcon size={20} />,
                onSelect: () => setEditing(true),
              },
            listing && {
              label: post.sold ? 'Mark as available' : 'Mark as sold',
              icon: <TagIcon size={20} />,
              onSelect: () => void setSold(post, !post.sold),
            },
            listing &&
              !post.sold && {
                label: 'Boost Post',
                icon: <AdsIcon size={20} />,
                to: `/post/${post._id}/boost`,
              },
            own && 'line',
            own && {
              label: 'Delete',
              icon: <TrashIcon size={20} />,
              danger: true,
              onSelect: () => setAsking(true),
            },
          ]}
        />
      </span>
      {editing ? (
        <Suspense fallback={null}>
          <EditDialog post={post} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
      <DeleteDialog post={post} open={asking} onClose={() => setAsking(false)} onRemoved={onRemoved} />
    </>
  );
}

/** Report, mute and block, for whoever is signed in (POS-34, D10, D11). */
function keepAway({ _id: id, depth, user }: Post, gate: ReturnType<typeof useGate>): MenuItem[] {
  const name = personName(user);
  const item = (label: string, Drawing: Icon, modal: Modal): MenuItem => ({
    label,
    icon: <Drawing size={20} />,
    onSelect: () => void (gate('join campus') && openModal(modal)),
  });
  return [
    'line',
    item('Report', FlagIcon, { kind: 'report', target: depth > 0 ? 'comment' : 'post', id, name }),
    item('Mute', BellIcon, { kind: 'mute', userId: user._id, name, postId: id }),
    item('Block', BlockIcon, { kind: 'block', userId: user._id, name }),
  ];
}

/** Asks before a post or comment is deleted (POS-38, COM-16). */
export function DeleteDialog({
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
          ? 'This cannot be undone. The post, its photos and its comments will be removed for everyone.'
          : 'This cannot be undone. The comment will be removed for everyone.'
      }
      confirm="Delete"
      danger
      busy={busy}
      busyLabel="Deleting..."
      onConfirm={() => void remove()}
    />
  );
}
