import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sendEmailCode } from '../../../../contract/identity/settings.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { noteCodeSent } from '../../sign-in/index.ts';
import { explainUpdate } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';
import { ProofCancelled, useProof } from '../security/use-proof.tsx';

/** The key of `useCodeMail` for a new email's code. */
export const emailMailKey = (email: string): string => `change-email-${email}`;

/** The form of the email: it mails a code to the new address, which takes effect once that is entered. */
export function EmailForm({ account, onDone, onCancel }: EditProps) {
  const navigate = useNavigate();
  const [touched, setTouched] = useState(false);
  useUpdateSuccess();
  const { dialog, withProof } = useProof();
  const { form, field, busy, values } = useForm({
    initial: { email: '' },
    check: (given) =>
      given.email.trim().toLowerCase() === account.email.toLowerCase()
        ? { email: 'Enter a new email' }
        : faultsOf(sendEmailCode.body, given),
    act: async ({ email }) => {
      const typed = email.trim().toLowerCase();
      await withProof(() => call(sendEmailCode, { body: { email: typed } }));
      noteCodeSent(emailMailKey(typed));
      showAlert({ msg: 'Email sent', alertType: 'okay' });
      onDone();
      await navigate(`/settings/account/verify_email?${new URLSearchParams({ email: typed })}`);
    },
    explain: (error) =>
      error instanceof ProofCancelled
        ? undefined
        : error instanceof ApiError && error.code === 'code_too_soon'
          ? { email: error.message }
          : explainUpdate(error),
  });
  const { error, onChange, ...input } = field('email');
  const typed = values.email.trim();
  return (
    <>
      <EditForm {...form} busy={busy} idle={!typed} save="Send code" onCancel={onCancel}>
        <p className="mb-5 text-2">
          Your email is <strong className="font-semi text-ink">{account.email}</strong>. We'll send a code to the new
          one to confirm it's yours.
        </p>
        <TextInput
          {...input}
          onChange={(event) => {
            setTouched(true);
            onChange(event);
          }}
          error={error ?? (touched && !typed ? 'Email is required.' : null)}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoFocus
        />
      </EditForm>
      {dialog}
    </>
  );
}

/** Confirms once that the email was changed, which the code's screen says in the navigation state. */
function useUpdateSuccess(): void {
  const at = useLocation();
  const { pathname } = at;
  const navigate = useNavigate();
  const success = (at.state as { update_success?: boolean } | null)?.update_success === true;
  useEffect(() => {
    if (!success) return;
    showAlert({ msg: 'Account Updated!', alertType: 'success' });
    void navigate(pathname, { replace: true, state: null });
  }, [success, pathname, navigate]);
}
