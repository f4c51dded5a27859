import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { googleFaultMessage } from '../../../../contract/identity/links.ts';
import { checkEmail } from '../../../../contract/identity/identity.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { whenOver } from '../../../lib/wait.ts';
import { usePrefetched } from '../../../lib/prefetch.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { EmailInput } from '../../../ui/forms/email-input.tsx';
import { EntryFrame, ForVisitors } from '../components/entry-frame.tsx';
import { GoogleButton, Or } from '../components/google-button.tsx';
import { PasskeyButton } from '../components/passkey-button.tsx';
import { TermsNote } from '../components/terms-note.tsx';
import { UniversityButton } from '../components/university-button.tsx';
import { UniversityOnly } from '../components/university-only.tsx';
import { focusOnDesk } from '../../identity/index.ts';

/** /user_registration: the email address decides between log-in and registration (D15). */
export default function EmailStep() {
  const campus = useCampus();
  if (campus.sign_in?.required) return <UniversityOnly page="Log in or sign up" />;
  return (
    <ForVisitors>
      <GoogleFault />
      <EntryFrame
        page="Log in or sign up"
        title="Buy and sell on campus"
        text={
          campus.generic ? 'Sign up or log in to Quad.' : `Sign up or log in to Quad at ${campus.campus_short_name}.`
        }
      >
        <UniversityButton />
        <GoogleButton className={campus.sign_in ? 'mt-2' : undefined} />
        <PasskeyButton />
        <Or />
        <EmailForm />
        <TermsNote />
      </EntryFrame>
    </ForVisitors>
  );
}

/**
 * Shows why a Google sign-in failed, from the address. For visitors only: its navigation would
 * undo the redirect of a signed-in user.
 */
function GoogleFault() {
  const { time_zone: timeZone } = useCampus();
  const [query, setQuery] = useSearchParams();
  const seconds = query.get('retry_after') ?? '';
  const when = /^\d{1,6}$/.test(seconds) ? whenOver(Number(seconds), timeZone) : undefined;
  const msg = googleFaultMessage(query.get('error'), when);
  useEffect(() => {
    if (!msg) return;
    showAlert({ msg, alertType: 'danger' });
    setQuery({}, { replace: true });
  }, [msg, setQuery]);
  return null;
}

function EmailForm() {
  const campus = useCampus();
  const navigate = useNavigate();
  usePrefetched(() => [import('./login.tsx'), import('./register.tsx')]);
  const { form, field, busy, errors } = useForm({
    initial: { email: '' },
    check: (values) => faultsOf(checkEmail.body, values),
    act: async ({ email }) => {
      const { next } = await call(checkEmail, { body: { email } });
      await navigate(`/${next}?${new URLSearchParams({ email: email.trim().toLowerCase() })}`);
    },
    explain: (error) => {
      if (error instanceof ApiError) {
        if (error.field('email')) return { email: error.field('email') };
        if (error.code === 'banned') return { email: error.message };
        if (error.status === 429 || error.status === 403 || error.code === 'offline') {
          showError(error);
          return { form: error.message };
        }
      }
      showAlert({ msg: 'Something went wrong!', alertType: 'danger' });
      return { form: 'Error checking if email is available' };
    },
  });
  return (
    <form {...form}>
      <EmailInput
        {...field('email')}
        ref={focusOnDesk}
        placeholder={campus.generic ? undefined : `you@${campus.campus_ext}`}
      />
      <FieldErrorLine error={errors.form} />
      <Button type="submit" look={campus.sign_in ? 'second' : 'primary'} wide className="mt-5" busy={busy}>
        Continue with E-mail
      </Button>
    </form>
  );
}
