import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { logIn } from '../../../../contract/identity/identity.ts';
import { limits } from '../../../../contract/limits.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { type Faults, faultsOf, useForm } from '../../../lib/form.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmailInput } from '../../../ui/forms/email-input.tsx';
import { EntryFrame, ForVisitors } from '../components/entry-frame.tsx';
import { GoogleButton, Or } from '../components/google-button.tsx';
import { PasskeyButton } from '../components/passkey-button.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { UniversityButton } from '../components/university-button.tsx';
import { UniversityOnly } from '../components/university-only.tsx';
import { focusOnDesk } from '../../identity/index.ts';
import { forgotPassword, isLockedOut, showLockOut } from '../lock-out.ts';
import { needsSecondStep, SECOND_STEP } from '../second-step.ts';
import { sendSignInLink } from '../../../../contract/identity/links.ts';
import { explainLink, requestLink } from '../sign-in-link.ts';

/** /login?method=noPassword: mails a link that signs in without a password. `wrongEmail` as of `Login`. */
function LinkForm({ email, wrongEmail }: { email: string; wrongEmail: boolean }) {
  const navigate = useNavigate();
  const { form, field, busy } = useForm({
    initial: { email },
    errors: wrongEmail ? { email: 'Failed: Wrong Email.' } : {},
    check: (values) => faultsOf(sendSignInLink.body, values),
    act: async (values) => void (await navigate(await requestLink(values))),
    explain: explainLink,
  });
  return (
    <form {...form}>
      <EmailInput {...field('email')} ref={focusOnDesk} />
      <Button type="submit" look="primary" wide className="mt-6" busy={busy} busyLabel="Processing">
        Send link
      </Button>
    </form>
  );
}

/** /login: by password or mailed link (method=noPassword), or with the university, Google or a passkey. */
export default function Login() {
  const campus = useCampus();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  // a mailed link failed (follow-link.tsx)
  const wrongEmail = query.get('redirect') === 'true';
  const byLink = query.get('method') === 'noPassword';
  if (query.has('staff')) return <StaffLogin email={email} />;
  if (campus.sign_in?.required) return <UniversityOnly page="Log in" />;
  const Form = byLink ? LinkForm : LoginForm;
  return (
    <ForVisitors>
      <EntryFrame
        page="Log in"
        title="Welcome back"
        text={campus.generic ? 'Log in to Quad.' : `Log in to Quad at ${campus.campus_short_name}.`}
      >
        <Form email={email} wrongEmail={wrongEmail} />
        {byLink ? (
          <Link to={loginBy('password', email)} className={`${buttonClass('plain', 'm', true)} mt-2`}>
            Log in with password
          </Link>
        ) : campus.passwordless ? (
          <Link to={loginBy('noPassword', email)} className={`${buttonClass('plain', 'm', true)} mt-2`}>
            Continue without password
          </Link>
        ) : null}
        <Or />
        <UniversityButton look="second" className="mb-2" />
        <GoogleButton />
        <PasskeyButton />
        <p className="mt-6 text-small text-2">
          New here?{' '}
          <Link
            to={email ? `/register?${new URLSearchParams({ email })}` : '/user_registration'}
            className="font-semi text-accent hover:underline"
          >
            Sign up
          </Link>
        </p>
      </EntryFrame>
    </ForVisitors>
  );
}

/** /login?staff: where the campus requires its university's sign-in, staff log in with password and second factor. */
function StaffLogin({ email }: { email: string }) {
  return (
    <ForVisitors>
      <EntryFrame page="Staff log in" title="Staff log in" text="With your password and your second step.">
        <LoginForm email={email} wrongEmail={false} staff />
      </EntryFrame>
    </ForVisitors>
  );
}

const loginBy = (method: 'password' | 'noPassword', email: string) =>
  `/login?${new URLSearchParams({ method, ...(email ? { email } : {}) })}`;

function LoginForm({ email, wrongEmail, staff = false }: { email: string; wrongEmail: boolean; staff?: boolean }) {
  const campus = useCampus();
  const navigate = useNavigate();
  const [locked, setLocked] = useState(false);
  const { form, field, busy, values } = useForm({
    initial: { email, password: '' },
    errors: wrongEmail ? { email: 'Failed: Wrong Email.' } : {},
    check: (given) => faultsOf(logIn.body, given),
    // ForVisitors navigates once the viewer is set (landing.ts).
    act: async (body) => {
      try {
        setViewer(await call(logIn, { body: staff ? { ...body, staff } : body }));
      } catch (error) {
        if (!needsSecondStep(error)) throw error;
        await navigate(staff ? `${SECOND_STEP}?staff` : SECOND_STEP);
      }
    },
    explain: (error) => {
      if (!isLockedOut(error)) return explainLogIn(error);
      setLocked(true);
      showLockOut(error, values.email, staff);
      return undefined;
    },
  });
  return (
    <form {...form}>
      <EmailInput {...field('email')} ref={email ? undefined : focusOnDesk} />
      <PasswordInput
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={limits.passwordInputMax}
        autoFocus={Boolean(email)}
        className="mt-5"
      />
      {campus.passwordless || locked || staff ? (
        <p className="mt-2 text-right text-small">
          <Link to={forgotPassword(values.email, staff)} className="font-medium text-accent hover:underline">
            Forgot password?
          </Link>
        </p>
      ) : null}
      <Button type="submit" look="primary" wide className="mt-6" busy={busy}>
        Log In
      </Button>
    </form>
  );
}

/** The log-in errors: errors of a field are shown there, the rest as an alert. */
function explainLogIn(error: unknown): Faults | undefined {
  if (error instanceof ApiError) {
    if (error.code === 'wrong_password') return { password: error.message };
    if (error.code === 'unknown_email') return { email: error.message };
    if (error.code === 'invalid') return { email: error.field('email'), password: error.field('password') };
    const hasOwnMessage = error.status === 401 || error.status === 403 || error.status === 429;
    const msg =
      hasOwnMessage || error.code === 'offline'
        ? error.message
        : error.code === 'internal'
          ? 'Internal server error.'
          : 'Something went wrong. Try again.';
    showAlert({ msg, alertType: 'danger' });
  } else showAlert({ msg: 'Something went wrong. Try again.', alertType: 'danger' });
  return undefined;
}
