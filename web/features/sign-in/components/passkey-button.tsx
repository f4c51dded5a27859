import { useState } from 'react';
import { useNavigate } from 'react-router';
import { signInWithPasskey } from '../../../../contract/identity/passkeys.ts';
import { currentCampus } from '../../../lib/app-state.ts';
import { call } from '../../../lib/api.ts';
import { useInBrowser } from '../../../lib/hydration.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyIcon } from '../../../ui/icons/icons.tsx';
import { landing } from '../../identity/index.ts';
import { canUsePasskeys, showPasskeyError, signWithPasskey } from '../passkeys.ts';

/** "Continue with a passkey": signs in without a password, in browsers that support passkeys. */
export function PasskeyButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // most browsers can, so the server renders it
  if (!useInBrowser(canUsePasskeys, true)) return null;
  const enter = async () => {
    setBusy(true);
    try {
      const viewer = await call(signInWithPasskey, { body: { passkey: await signWithPasskey('sign_in') } });
      setViewer(viewer);
      await navigate(landing(viewer, currentCampus()), { replace: true });
    } catch (error) {
      showPasskeyError(error);
      setBusy(false);
    }
  };
  return (
    <Button wide icon={<KeyIcon size={20} />} busy={busy} className="mt-2" onClick={() => void enter()}>
      Continue with a passkey
    </Button>
  );
}
