import { useCallback } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { checkEmailCode, sendEmailCode } from '../../../../contract/identity/settings.ts';
import { call } from '../../../lib/api.ts';
import { CodeForm } from '../../sign-in/index.ts';
import { updateAccount } from './account-data.ts';
import { emailMailKey } from './email-form.tsx';
import { ProofCancelled, useProof } from '../security/use-proof.tsx';

const ASK = '/settings/account/email';

/** /settings/account/verify_email: takes the code that was mailed to a new email. */
export default function VerifyEmail() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const { dialog, withProof } = useProof();
  // the last proof may be too old to send another code
  const send = useCallback(
    () =>
      withProof(() => call(sendEmailCode, { body: { email } })).catch((error: unknown) => {
        if (error instanceof ProofCancelled) return false;
        throw error;
      }),
    [email, withProof],
  );
  if (!email) return <Navigate to={ASK} replace />;
  const check = async (code: string) => {
    await updateAccount(() => call(checkEmailCode, { body: { code } }));
    await navigate(ASK, { replace: true, state: { update_success: true } });
  };
  return (
    <div className="max-w-[472px] px-4 py-6">
      <p className="mb-5 text-2">
        Enter the 4-digit code we sent to <strong className="font-semi text-ink">{email}</strong>. It can take{' '}
        <span className="whitespace-nowrap">1-2 minutes</span> to arrive and expires in 2 hours.
      </p>
      <CodeForm mailKey={emailMailKey(email)} send={send} check={check} />
      {dialog}
    </div>
  );
}
