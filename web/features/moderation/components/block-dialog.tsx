import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { closeModal } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { endingWithName } from '../../identity/index.ts';
import { setBlocked } from '../api.ts';

/** Pages about a blocked person, which have nothing more to show. */
const about = /^\/(?!home|media|search|saved|notifications|settings|about|profile)/;

/** Confirms blocking a person (D11). */
export default function BlockDialog({ userId, name }: { userId: string; name: string }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState(false);
  const block = async () => {
    setBusy(true);
    try {
      await setBlocked(userId, true);
      if (about.test(pathname)) void navigate(pathname.startsWith('/messages') ? '/messages' : '/home');
      showAlert({ msg: endingWithName(`You blocked ${name}`), alertType: 'success' });
    } catch (error) {
      showError(error);
    }
    closeModal();
  };
  return (
    <ConfirmDialog
      open
      onClose={closeModal}
      title={`Block ${name}?`}
      text="You won't see each other's posts, comments, profiles, or messages. They won't be notified. You can unblock them in settings."
      confirm="Block"
      danger
      busy={busy}
      busyLabel="Blocking"
      onConfirm={() => void block()}
    />
  );
}
