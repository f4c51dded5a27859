import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { sendPasswordLink } from '../../../../contract/identity/links.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MailIcon } from '../../../ui/icons/icons.tsx';
import { EmailInput } from '../../../ui/forms/email-input.tsx';
import { storedPlace } from '../../identity/index.ts';
import { EntryFrame } from '../components/entry-frame.tsx';
import { UniversityOnly } from '../components/university-only.tsx';

const loginFor = (email: string, staff: boolean) =>
  `/login?${new URLSearchParams({ method: 'password', ...(email ? { email } : {}), ...(staff ? { staff: '' } : {}) })}`;

/** /forgotpassword: mails a link to choose a new password. */
export default function ForgotPassword() {
  const [query] = useSearchParams();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = query.get('email') ?? '';
  const staff = query.has('staff');
  const { sign_in: signIn } = useCampus();
  // staff keep their passwords where students have to sign in at their university
  if (signIn?.required && !staff) return <UniversityOnly page="Log in" />;
  if (sentTo)
    return (
      <EntryFrame
        page="Check your email"
        title="Check your email"
        text={
          <>
            We sent a link to <strong className="font-semi text-ink">{sentTo}</strong>. It can take{' '}
            <span className="whitespace-nowrap">1-2 minutes</span> to arrive. Open it to choose a new password.
          </>
        }
      >
        <span className="mb-6 grid size-16 place-items-center rounded-full bg-ok-tint text-ok">
          <MailIcon size={32} aria-label="Email sent" role="img" />
        </span>
        <Link to={loginFor(sentTo, staff)} className={buttonClass('primary', 'm', true)}>
          Go to login
        </Link>
      </EntryFrame>
    );
  return (
    <EntryFrame
      page="Forgot password"
      title="Forgot your password?"
      text="Enter your email and we'll send you a link to choose a new one."
    >
      <Ask email={email} onSent={setSentTo} />
      <Link to={loginFor(email, staff)} className={buttonClass('plain', 'm', true)}>
        Go to login
      </Link>
    </EntryFrame>
  );
}

function Ask({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { form, field, busy } = useForm({
    initial: { email },
    check: (values) => faultsOf(sendPasswordLink.body, values),
    act: async (body) => {
      // what they wanted to see before signing in
      const returnTo = storedPlace();
      const { sent_to } = await call(sendPasswordLink, { body: { ...body, ...(returnTo ? { to: returnTo } : {}) } });
      showAlert({ msg: 'Email sent', alertType: 'okay' });
      onSent(sent_to);
    },
    explain: (error) => {
      if (error instanceof ApiError) {
        if (error.field('email')) return { email: error.field('email') };
        if (error.code === 'banned') return { email: error.message };
        if (error.code === 'user_not_found') {
          // the browser's own alert, as specified
          window.alert(error.message);
          return { email: error.message };
        }
      }
      showError(error);
      return undefined;
    },
  });
  return (
    <form {...form}>
      <EmailInput {...field('email')} autoFocus />
      <Button type="submit" look="primary" wide className="mt-5 mb-2" busy={busy} busyLabel="Processing">
        Send reset link
      </Button>
    </form>
  );
}
