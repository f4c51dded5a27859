import { useState } from 'react';
import { useNavigate } from 'react-router';
import { showError } from '../../../lib/alerts.ts';
import { hasRecentHistory } from '../../../lib/history-entry.ts';
import { Button } from '../../../ui/button.tsx';
import { ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { signOut } from '../../identity/index.ts';

/** /logout: asks, then signs out. */
export default function Logout() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut().catch((error: unknown) => {
      showError(error);
      setBusy(false);
    });
  };
  const stay = () => {
    if (hasRecentHistory()) void navigate(-1);
    else void navigate('/home', { replace: true });
  };
  return (
    <>
      <ScreenHead title="Log Out" back="/home" />
      <div className="px-6 py-16 text-center phone:px-4">
        <h2 className="mb-6 text-title font-bold text-balance">Are you sure you want to logout?</h2>
        <div className="mx-auto grid max-w-[320px] gap-2">
          <Button look="primary" wide busy={busy} onClick={() => void leave()}>
            Log out
          </Button>
          <Button wide onClick={stay}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}
