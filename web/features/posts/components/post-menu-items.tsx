import { isSelling } from '../../../../contract/posts/listing-fields.ts';
import { pinPost } from '../../../../contract/posts/pin.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { currentApp } from '../../../lib/app-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { Post } from '../../../../contract/posts/posts.ts';
import { type Modal, openModal } from '../../../lib/store.ts';
import { currentViewer } from '../../../lib/viewer.ts';
import {
  AdsIcon,
  BellIcon,
  BlockIcon,
  EditIcon,
  FlagIcon,
  type Icon,
  LinkIcon,
  MessagesIcon,
  PushpinIcon,
  TagIcon,
  TrashIcon,
} from '../../../ui/icons/icons.tsx';
import type { MenuItem } from '../../../ui/dialogs/menu.tsx';
import { personName, type useMayStart } from '../../identity/index.ts';
import { canBuy, markSold } from '../buying.ts';
import { copyPostLink } from './post-links.ts';

/**
 * What a listing's page has as buttons, so that its menu doesn't repeat it: always "I want this", or Edit, Mark as sold and Boost.
 */
export interface PageButtons {
  /** also one to message the seller */
  message: boolean;
}

interface MenuActions {
  /** it is the viewer's */
  own: boolean;
  /** on a listing's own page */
  page?: PageButtons | undefined;
  mayStart: ReturnType<typeof useMayStart>;
  edit: () => void;
  remove: () => void;
}

/** The menu items of a post or comment. */
export function postMenuItems(post: Post, { own, page, mayStart, edit, remove }: MenuActions): (MenuItem | false)[] {
  // on its own page these are buttons
  const offersChanges = own && post.type === 'post' && !page;
  const isWholePost = post.depth === 0;
  return [
    { label: 'Copy link', icon: <LinkIcon size={20} />, onSelect: () => void copyPostLink(post) },
    // whether anyone but the seller can buy it; `own` says if the viewer is that
    !own &&
      !page &&
      canBuy(post, undefined) && {
        label: 'I want this',
        icon: <TagIcon size={20} />,
        onSelect: () => void (mayStart('message') && openModal({ kind: 'offer', postId: post._id })),
      },
    !own &&
      !page?.message && {
        label: 'Send Message',
        icon: <MessagesIcon size={20} />,
        onSelect: () => {
          if (mayStart('message'))
            openModal({
              kind: 'start-conversation',
              userId: post.user._id,
              name: personName(post.user),
              // a comment can't be shared in a conversation
              ...(post.depth === 0 ? { postId: post._id } : {}),
            });
        },
      },
    currentViewer().abilities.ambassador &&
      isPinnable(post) && {
        label: 'Pin for a week',
        icon: <PushpinIcon size={20} />,
        onSelect: () => void pin(post._id),
      },
    ...(own ? [] : keepAway(post, mayStart)),
    offersChanges && {
      label: 'Edit',
      icon: <EditIcon size={20} />,
      onSelect: edit,
    },
    offersChanges &&
      isWholePost &&
      isSelling(post.kind) && {
        label: post.sold ? 'Mark as available' : 'Mark as sold',
        icon: <TagIcon size={20} />,
        onSelect: () => markSold(post, !post.sold),
      },
    offersChanges &&
      isWholePost &&
      !post.sold &&
      currentApp().boot.switches.ads && {
        label: 'Boost Post',
        icon: <AdsIcon size={20} />,
        to: `/post/${post._id}/boost`,
      },
    own && 'line',
    own && {
      label: 'Delete',
      icon: <TrashIcon size={20} />,
      danger: true,
      onSelect: remove,
    },
  ];
}

/** What the feed could show above everything else. */
const isPinnable = ({ depth, type, sold, expired }: Post) => depth === 0 && type === 'post' && !sold && !expired;

async function pin(id: string): Promise<void> {
  try {
    await call(pinPost, { params: { id } });
    void queryClient().invalidateQueries({ queryKey: ['feed', 'list'] });
    showAlert({ msg: 'Pinned for a week', alertType: 'success' });
  } catch (error) {
    showError(error);
  }
}

/** Report, mute and block, for signed-in users (D10, D11). */
function keepAway({ _id: id, depth, user }: Post, mayStart: ReturnType<typeof useMayStart>): MenuItem[] {
  const name = personName(user);
  const item = (label: string, Drawing: Icon, modal: Modal): MenuItem => ({
    label,
    icon: <Drawing size={20} />,
    onSelect: () => void (mayStart('join campus') && openModal(modal)),
  });
  return [
    'line',
    item('Report', FlagIcon, { kind: 'report', target: depth > 0 ? 'comment' : 'post', id, name }),
    item('Mute', BellIcon, { kind: 'mute', userId: user._id, name, postId: id }),
    item('Block', BlockIcon, { kind: 'block', userId: user._id, name }),
  ];
}
