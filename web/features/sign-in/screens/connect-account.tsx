import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { limits } from '../../../../contract/limits.ts';
import { getUniversityLink, linkUniversity, sendUniversityLinkCode } from '../../../../contract/identity/university.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { useForm } from '../../../lib/form.ts';
import { setViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { EntryFrame, ForVisitors } from '../components/entry-frame.tsx';
import { PasswordInput } from '../components/password-input.tsx';
import { needsSecondStep, SECOND_STEP } from '../second-step.ts';

/** /login/connect: proves the account that someone has already, to use it with their university's sign-in. */
export default function ConnectAccount() {
  const { campus_short_name: name } = useCampus();
  const waiting = useQuery({
    queryKey: ['university-link'],
    queryFn: ({ signal }) => call(getUniversityLink, { signal }),
    gcTime: 0,
  });
  return (
    <ForVisitors>
      <EntryFrame
        page="Connect your account"
        title="You already have an account"
        text={
          waiting.data ? (
            <>
              Connect the account of <strong className="font-semi text-ink">{waiting.data.email}</strong> to {name}. You
              only do this once.
            </>
          ) : undefined
        }
      >
        {waiting.data ? (
          <Proof {...waiting.data} />
        ) : waiting.error ? (
          <>
            <FieldErrorLine error={messageOf(waiting.error)} className="-mt-4 mb-6" />
            <Link to="/user_registration" className={buttonClass('primary', 'm', true)}>
              Log in
            </Link>
          </>
        ) : (
          <Spinner />
        )}
      </EntryFrame>
    </ForVisitors>
  );
}

const sendCode = () => call(sendUniversityLinkCode);

function Proof({ password, email, mailed_to }: { password: boolean; email: string; mailed_to: string }) {
  const navigate = useNavigate();
  const [byCode, setByCode] = useState(!password);
  // ForVisitors navigates once the viewer is set
  const link = async (body: { password?: string; code?: string }) => {
    try {
      setViewer(await call(linkUniversity, { body }));
    } catch (error) {
      if (!needsSecondStep(error)) throw error;
      await navigate(SECOND_STEP);
    }
  };
  return byCode ? (
    <>
      <p className="mb-5 text-2">
        Enter the code we emailed to <strong className="font-semi text-ink">{mailed_to}</strong>.
      </p>
      <CodeForm mailKey={`link-${email}`} send={sendCode} sendOnEntry check={(code) => link({ code })} />
      {password ? (
        <Button look="plain" wide className="mt-2" onClick={() => setByCode(false)}>
          Enter your password instead
        </Button>
      ) : null}
    </>
  ) : (
    <>
      <ByPassword link={link} />
      <Button look="plain" wide className="mt-2" onClick={() => setByCode(true)}>
        Get a code by email instead
      </Button>
    </>
  );
}

function ByPassword({ link }: { link: (body: { password: string }) => Promise<void> }) {
  const { form, field, busy } = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> => (password ? {} : { password: 'Password is required.' }),
    act: link,
    explain: (error) => {
      if (error instanceof ApiError && error.field('password')) return { password: error.field('password') };
      showAlert({ msg: messageOf(error), alertType: 'danger' });
      return undefined;
    },
  });
  return (
    <form {...form}>
      <PasswordInput
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        maxLength={limits.passwordInputMax}
        autoFocus
      />
      <Button type="submit" look="primary" wide className="mt-5" busy={busy}>
        Connect account
      </Button>
    </form>
  );
}
