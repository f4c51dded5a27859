import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { useRoute } from '../../../lib/route.ts';
import { closeModal } from '../../../lib/store.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialog.tsx';
import { endingWithName } from '../../identity/index.ts';
import { setBlocked } from '../api.ts';

/** Confirms blocking a person (D11). */
export default function BlockDialog({ userId, name }: { userId: string; name: string }) {
  const navigate = useNavigate();
  const { route } = useRoute();
  const [busy, setBusy] = useState(false);
  const block = async () => {
    setBusy(true);
    try {
      await setBlocked(userId, true);
      // a page about them has nothing more to show
      if (route.person) void navigate(route.within ?? '/home');
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
