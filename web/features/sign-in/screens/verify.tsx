import { useState } from 'react';
import { Navigate } from 'react-router';
import { checkAccountCode, sendAccountCode } from '../../../../contract/identity/identity.ts';
import { showError } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { setViewer, useViewer } from '../../../lib/viewer.ts';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { EntryFrame } from '../components/entry-frame.tsx';
import { landing, signOut } from '../../identity/index.ts';

const sendCode = () => call(sendAccountCode);

/** /verify: confirms the account's email with a mailed code. */
export default function Verify() {
  const viewer = useViewer();
  const campus = useCampus();
  const { user } = viewer;
  const [leaving, setLeaving] = useState(false);
  if (!user) return <Navigate to="/user_registration" replace />;
  if (user.verified) return <Navigate to={landing(viewer, campus)} replace />;
  const back = async () => {
    if (leaving) return;
    setLeaving(true);
    await signOut('/user_registration').catch((error: unknown) => {
      showError(error);
      setLeaving(false);
    });
  };
  return (
    <EntryFrame
      page="Confirm your email address"
      title="Confirm your email address"
      text={
        <>
          Enter the 4-digit code we sent to <strong className="font-semi text-ink">{user.email}</strong>. It can take{' '}
          <span className="whitespace-nowrap">1-2 minutes</span> to arrive and expires in 2 hours.
        </>
      }
      before={<IconButton label="Back" icon={<BackIcon />} onClick={() => void back()} />}
    >
      <CodeForm
        mailKey={`verify-user-${user._id}`}
        send={sendCode}
        sendOnEntry
        check={async (code) => void setViewer(await call(checkAccountCode, { body: { code } }))}
      />
    </EntryFrame>
  );
}
