import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { register } from '../../../../contract/identity/identity.ts';
import { accountEmail } from '../../../../contract/identity/rules.ts';
import { fullName } from '../../../../contract/identity/names.ts';
import { limits } from '../../../../contract/limits.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useApp, useCampus } from '../../../lib/app-state.ts';
import { type Faults, faultsOf, useForm } from '../../../lib/form.ts';
import { usePrefetched } from '../../../lib/prefetch.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { EmailInput } from '../../../ui/forms/email-input.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { EntryFrame, ForVisitors } from '../components/entry-frame.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { UniversityOnly } from '../components/university-only.tsx';
import { focusOnDesk } from '../../identity/index.ts';
import { requestLink, explainLink } from '../sign-in-link.ts';

/** /register: creates an account with name, email and password, or mails a link that does so without a password. */
export default function Register() {
  const campus = useCampus();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  if (campus.sign_in?.required) return <UniversityOnly page="Sign up" />;
  return (
    <ForVisitors>
      <EntryFrame
        page="Sign up"
        title="Create your account"
        text={
          campus.generic ? 'It takes a minute.' : `Join students at ${campus.campus_short_name}. It takes a minute.`
        }
      >
        <RegisterForm email={email} wrongEmail={query.get('redirect') === 'true'} />
        <p className="mt-6 text-small text-2">
          Already a member?{' '}
          <Link
            to={email ? `/login?${new URLSearchParams({ email })}` : '/user_registration'}
            className="font-semi text-accent hover:underline"
          >
            Log in
          </Link>
        </p>
      </EntryFrame>
    </ForVisitors>
  );
}

const linkBody = z.object({ name: fullName, email: accountEmail, agree: register.body.shape.agree });

function RegisterForm({ email: prefilled, wrongEmail }: { email: string; wrongEmail: boolean }) {
  const { campus, switches } = useApp().boot;
  const { region, schoolSignUp } = switches;
  usePrefetched(() => [import('./verify.tsx')]);
  const { form, field, set, values, errors, busy, refuse } = useForm({
    initial: { name: '', email: prefilled, password: '', agree: false as boolean },
    errors: wrongEmail ? { email: 'Failed: Wrong Email.' } : {},
    check: (given) => faultsOf(register.body, given),
    act: async ({ name, email, password }) =>
      void setViewer(await call(register, { body: { name, email, password, agree: true } })),
    explain: explainRegistration,
  });
  const complete = values.agree && values.name.trim() && values.email.trim() && values.password;
  return (
    <form {...form}>
      <TextInput {...field('name')} label="Full name" autoComplete="name" ref={focusOnDesk} maxLength={120} />
      <EmailInput {...field('email')} hint={schoolSignUp ? 'Your school email' : undefined} className="mt-5" />
      <PasswordInput
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        maxLength={limits.passwordInputMax}
        hint={`At least ${limits.passwordMin} characters`}
        className="mt-5"
      />
      <Checkbox
        name="agree"
        checked={values.agree}
        onChange={(event) => set('agree', event.target.checked)}
        error={errors.agree}
        className="mt-3"
      >
        I agree to the{' '}
        <Link to="/settings/terms" target="_blank" className="font-medium text-accent hover:underline">
          Terms of Service
        </Link>
        {region ? ", I'm at least 16, and I live in the United States." : " and I'm at least 16."}
      </Checkbox>
      <FieldErrorLine error={errors.form} />
      <Button type="submit" look="primary" wide className="mt-3" disabled={!complete} busy={busy}>
        Create account
      </Button>
      {campus.passwordless ? <WithoutPassword values={values} refuse={refuse} /> : null}
    </form>
  );
}

interface RegisterValues {
  name: string;
  email: string;
  agree: boolean;
}

/** Registers with a mailed link instead of a password. */
function WithoutPassword({ values, refuse }: { values: RegisterValues; refuse: (faults: Faults) => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const faults = faultsOf(linkBody, values);
    if (Object.keys(faults).length > 0) return refuse(faults);
    setBusy(true);
    try {
      await navigate(await requestLink(values));
    } catch (error) {
      refuse(explainLink(error) ?? {});
      setBusy(false);
    }
  };
  return (
    <Button look="plain" wide className="mt-2" busy={busy} onClick={() => void send()}>
      Continue without password
    </Button>
  );
}

/** Shows why a registration failed: at the field that an error is about, else as an alert. */
function explainRegistration(error: unknown): Faults | undefined {
  if (error instanceof ApiError) {
    if (error.code === 'email_taken') return { email: error.message };
    const faults = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
    if (Object.keys(faults).length > 0) return faults;
    if (error.status === 403 || error.status === 429 || error.code === 'offline') {
      showError(error);
      return { form: error.message };
    }
  }
  showAlert({ msg: 'Something went wrong. Try again.', alertType: 'danger' });
  return undefined;
}
