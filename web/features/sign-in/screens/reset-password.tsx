import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { checkPasswordLink, resetPassword } from '../../../../contract/identity/links.ts';
import { limits } from '../../../../contract/limits.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { type Faults, useForm } from '../../../lib/form.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { storePlace } from '../../identity/index.ts';
import { EntryFrame } from '../components/entry-frame.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { forgotPassword } from '../lock-out.ts';

/** /login/reset?token=…: sets a new password with a mailed link. */
export default function ResetPassword() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { sign_in: signIn } = useCampus();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => call(checkPasswordLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const expired = link.error instanceof ApiError && link.error.code === 'link_over';
  return (
    <EntryFrame
      page="Choose a new password"
      title="Choose a new password"
      text={
        link.data ? (
          <>
            For <strong className="font-semi text-ink">{link.data.email}</strong>. You'll be signed out on other
            devices.
          </>
        ) : undefined
      }
    >
      {link.data ? (
        <NewPassword token={token} to={query.get('to')} email={link.data.email} />
      ) : link.error ? (
        <>
          <FieldErrorLine error={link.error.message} className="-mt-4 mb-6" />
          {expired ? (
            <Link to={forgotPassword('', signIn?.required)} className={buttonClass('primary', 'm', true)}>
              Send another link
            </Link>
          ) : (
            <Button wide onClick={() => void link.refetch()}>
              Retry
            </Button>
          )}
        </>
      ) : (
        <Spinner />
      )}
    </EntryFrame>
  );
}

/** The errors of the form, with the messages of the form that changes a password (contract/identity/settings.ts). */
function check({ password, again }: { password: string; again: string }): Faults {
  if (!password) return { password: 'Please enter a new password' };
  if (password.length < limits.passwordMin) return { password: 'Passwords must be 6+ characters' };
  if (!again) return { again: 'Must re-enter new password' };
  return password === again ? {} : { again: 'Passwords do not match' };
}

function NewPassword({ token, to, email }: { token: string; to: string | null; email: string }) {
  const navigate = useNavigate();
  const { form, field, busy, values } = useForm({
    initial: { password: '', again: '' },
    check,
    act: async ({ password }) => {
      const { continue_to } = await call(resetPassword, { body: { token, password } });
      storePlace(to);
      showAlert({ msg: 'Account Updated!', alertType: 'success' });
      await navigate(continue_to, { replace: true });
    },
    explain: (error) => {
      if (error instanceof ApiError && error.field('password')) return { password: error.field('password') };
      showError(error);
      return undefined;
    },
  });
  const input = { maxLength: limits.passwordInputMax, autoComplete: 'new-password' };
  return (
    <form {...form}>
      {/* for the browser's password manager */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput {...input} {...field('password')} label="New password" hint="At least 6 characters" autoFocus />
      <PasswordInput {...input} {...field('again')} label="Re-enter new password" className="mt-5" />
      <Button
        type="submit"
        look="primary"
        wide
        className="mt-6"
        disabled={!values.password && !values.again}
        busy={busy}
        busyLabel="Processing"
      >
        Save
      </Button>
    </form>
  );
}
