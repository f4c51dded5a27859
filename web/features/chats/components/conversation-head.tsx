import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Chat } from '../../../../contract/chats/chats.ts';
import { retentionDays } from '../../../../contract/retention.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { openModal } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/photos/avatar.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import {
  AccountIcon,
  BackIcon,
  BellIcon,
  BlockIcon,
  FlagIcon,
  MessagesIcon,
  TrashIcon,
} from '../../../ui/icons/icons.tsx';
import { Menu } from '../../../ui/dialogs/menu.tsx';
import { VerifiedTick } from '../../../ui/icons/verified-tick.tsx';
import { personName, photoOf } from '../../identity/index.ts';
import { dropChat, removeChat, setChatMuted } from '../api.ts';
import { dropUnsentOf } from '../outbox.ts';
import { useHere } from '../presence.ts';
import { showReplies, useRepliesHidden } from '../quick-replies-hidden.ts';
import { useTwoPanes } from '../../../lib/two-panes.ts';

/** The other person of a conversation, whether they have it open too, and its menu. */
export function ConversationHead({ chat, back, onDeleted }: { chat: Chat; back: string; onDeleted: () => void }) {
  const navigate = useNavigate();
  const here = useHere(chat._id);
  const repliesHidden = useRepliesHidden();
  const [confirming, setConfirming] = useState(false);
  const { archived } = useCampus();
  const { other, muted } = chat;
  const name = personName(other);
  // On a narrow screen the conversation is the page, so its name is the h1; otherwise the inbox has the h1.
  const Heading = useTwoPanes() ? 'h2' : 'h1';
  return (
    <header className="flex min-h-14 items-center gap-1 border-b border-line bg-page px-4 phone:pt-[env(safe-area-inset-top)]">
      <span className="-ml-2.5 panes:hidden">
        <IconButton label="Back" icon={<BackIcon />} onClick={() => void navigate(back)} />
      </span>
      <Link to={`/${other.username}`} className="mr-auto flex min-w-0 items-center gap-3 rounded-m py-1.5">
        <span className="relative shrink-0">
          <Avatar name={name} src={photoOf(other, 96)} size={36} />
          {here ? (
            <span
              role="img"
              aria-label="Here now"
              className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-page bg-ok"
            />
          ) : null}
        </span>
        <span className="min-w-0">
          <Heading className="flex items-center gap-1 leading-5 font-semi">
            <span className="truncate">{name}</span>
            {other.verified ? <VerifiedTick /> : null}
          </Heading>
          <span className="block truncate text-small text-3">@{other.username}</span>
        </span>
      </Link>
      <Menu
        className="-mr-2.5"
        items={[
          { label: 'View Profile', icon: <AccountIcon size={20} />, to: `/${other.username}` },
          !archived && {
            label: muted ? 'Unmute conversation' : 'Mute conversation',
            icon: <BellIcon size={20} />,
            onSelect: () => void setChatMuted(chat._id, !muted),
          },
          repliesHidden && {
            label: 'Show quick replies',
            icon: <MessagesIcon size={20} />,
            onSelect: showReplies,
          },
          'line',
          {
            label: 'Report',
            icon: <FlagIcon size={20} />,
            onSelect: () => openModal({ kind: 'report', target: 'user', id: other._id, name }),
          },
          {
            label: 'Block',
            icon: <BlockIcon size={20} />,
            onSelect: () => openModal({ kind: 'block', userId: other._id, name }),
          },
          !archived && {
            label: 'Delete conversation',
            icon: <TrashIcon size={20} />,
            danger: true,
            onSelect: () => setConfirming(true),
          },
        ]}
      />
      <DeleteConversation
        chat={chat}
        name={name}
        open={confirming}
        onClose={() => setConfirming(false)}
        onDeleted={onDeleted}
      />
    </header>
  );
}

interface DeleteProps {
  chat: Chat;
  name: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of a conversation and explains what it does (D60). */
function DeleteConversation({ chat, name, open, onClose, onDeleted }: DeleteProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await removeChat(chat._id);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) {
        setBusy(false);
        onClose();
        if (error instanceof ApiError && error.code === 'deal_in_line')
          return showAlert({ msg: error.message, alertType: 'danger' });
        showAlert({ msg: "Couldn't delete all chat messages", alertType: 'danger' });
        showAlert({ msg: 'Something went wrong', alertType: 'danger' });
        return;
      }
      // it was deleted on another device
      dropChat(chat._id);
    }
    dropUnsentOf(chat._id);
    onDeleted();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete conversation"
      text={`It leaves your list right away, and you can't get it back. ${name} still sees it for ${retentionDays.deletedConversation} days. Then it's deleted for both of you, unless something in it was reported.`}
      confirm="Delete"
      danger
      busy={busy}
      busyLabel="Deleting..."
      onConfirm={() => void remove()}
    />
  );
}
