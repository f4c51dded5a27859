import { useState } from 'react';
import { useNavigate } from 'react-router';
import { claimAccount } from '../../../../contract/identity/links.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { call, messageOf } from '../../../lib/api.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { needsSecondStep, SECOND_STEP } from '../second-step.ts';
import { EntryFrame } from './entry-frame.tsx';

/** Opened by the mailed link of a claim. Continue takes over the account and leads to setting its first password. */
export function FollowClaim({ username, token }: { username: string; token: string }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const claim = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { set_password, ...viewer } = await call(claimAccount, { body: { token } });
      if (!setViewer(viewer, set_password)) return;
      showAlert({ msg: 'This account is yours now', alertType: 'success' });
      await navigate(set_password, { replace: true });
    } catch (error) {
      if (needsSecondStep(error)) return void navigate(SECOND_STEP, { replace: true });
      setFault(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <EntryFrame
      page="Claim this account"
      title="Claim this account"
      text={
        <>
          Continue to claim <strong className="font-semi text-ink">@{username}</strong>. You'll choose a password next.
        </>
      }
    >
      <Button look="primary" wide busy={busy} onClick={() => void claim()}>
        Continue
      </Button>
      {fault ? <ErrorLine text={fault} className="mt-4" /> : null}
    </EntryFrame>
  );
}
