import { useState } from 'react';
import { Link } from 'react-router';
import { sendPasswordLink } from '../../../../contract/identity/links.ts';
import { limits } from '../../../../contract/limits.ts';
import { changePassword } from '../../../../contract/identity/settings.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { forgotPassword, isLockedOut, PasswordInput, showLockOut } from '../../sign-in/index.ts';
import { explainUpdate, updateAccount } from '../account/account-data.ts';
import { EditForm, type EditProps } from '../account/edit-form.tsx';

/** The form of the password; for an account without one, a button that mails a link to set it. */
export function PasswordForm(props: EditProps) {
  return props.account.has_password ? <ChangePassword {...props} /> : <NoPassword {...props} />;
}

function ChangePassword({ onDone, onCancel }: EditProps) {
  const { sign_in: signIn } = useCampus();
  const { form, field, busy, values } = useForm({
    initial: { current: '', password: '', again: '' },
    check: (given) => faultsOf(changePassword.body, given),
    act: async (body) => {
      await updateAccount(() => call(changePassword, { body }), 'Account Updated!');
      onDone();
    },
    explain: (error) =>
      error instanceof ApiError && error.code === 'invalid_password'
        ? { current: error.message }
        : isLockedOut(error)
          ? void showLockOut(error)
          : explainUpdate(error),
  });
  const empty = !values.current && !values.password && !values.again;
  const input = { maxLength: limits.passwordInputMax };
  return (
    <EditForm {...form} busy={busy} idle={empty} onCancel={onCancel}>
      <PasswordInput
        {...input}
        {...field('current')}
        label="Current password"
        autoComplete="current-password"
        autoFocus
      />
      <p className="mt-2 text-small">
        <Link to={forgotPassword('', signIn?.required)} className="font-medium text-accent hover:underline">
          Forgot password?
        </Link>
      </p>
      <PasswordInput
        {...input}
        {...field('password')}
        label="New password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters. You'll be signed out on other devices.`}
        className="mt-5"
      />
      <PasswordInput
        {...input}
        {...field('again')}
        label="Re-enter new password"
        autoComplete="new-password"
        className="mt-5"
      />
    </EditForm>
  );
}

function NoPassword({ account, onCancel }: EditProps) {
  const [state, setState] = useState<'rest' | 'busy' | 'sent'>('rest');
  const send = async () => {
    setState('busy');
    try {
      await call(sendPasswordLink, { body: { email: account.email } });
      showAlert({ msg: 'Email sent', alertType: 'okay' });
      setState('sent');
    } catch (error) {
      showError(error);
      setState('rest');
    }
  };
  return (
    <>
      <p className="text-2">
        Your account doesn't have a password. You log in with an emailed link or Google.{' '}
        {state === 'sent' ? 'We sent a link to' : "To set one, open the link we'll send to"}{' '}
        <strong className="font-semi text-ink">{account.email}</strong>.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Button look="primary" busy={state === 'busy'} busyLabel="Processing" onClick={() => void send()}>
          {state === 'sent' ? 'Resend Email' : 'Send link'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </>
  );
}
