import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { getSecondStep, takeSecondStep } from '../../../../contract/identity/second-factor.ts';
import { sitePath } from '../../../../contract/site-path.ts';
import type { ViewerAnswer } from '../../../../contract/identity/viewer.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { useCampus } from '../../../lib/app-state.ts';
import { setViewer, useViewer } from '../../../lib/viewer.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { KeyIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EntryFrame } from '../components/entry-frame.tsx';
import { Or } from '../components/google-button.tsx';
import { SecondCodeForm } from '../components/second-code-form.tsx';
import { landing } from '../../identity/index.ts';
import { canUsePasskeys, showPasskeyError, signWithPasskey } from '../passkeys.ts';

/** /login/confirm: the second step of a log-in whose account has a passkey or an authenticator app. */
export default function SecondStep() {
  const viewer = useViewer();
  const campus = useCampus();
  const [query] = useSearchParams();
  const step = useQuery({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => call(getSecondStep, { signal }),
    gcTime: 0,
    enabled: viewer.user === null,
  });
  if (viewer.user) return <Navigate to={sitePath(query.get('to')) ?? landing(viewer, campus)} replace />;
  const logIn = query.has('staff') ? '/login?staff' : '/login';
  const expired = step.error instanceof ApiError && step.error.code === 'second_step_over';
  return (
    <EntryFrame
      page="One more step"
      title="One more step"
      text={step.data ? "Confirm it's you to finish logging in." : undefined}
    >
      {step.data ? (
        <Methods methods={step.data} logIn={logIn} />
      ) : step.error ? (
        <>
          <FieldErrorLine error={messageOf(step.error)} className="-mt-4 mb-6" />
          {expired ? (
            <Link to={logIn} className={buttonClass('primary', 'm', true)}>
              Log in
            </Link>
          ) : (
            <Button wide onClick={() => void step.refetch()}>
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

interface MethodsProps {
  methods: { passkey: boolean; app: boolean; recovery: boolean };
  /** where to start over */
  logIn: string;
}

function Methods({ methods, logIn }: MethodsProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [byCode, setByCode] = useState(!methods.passkey || !canUsePasskeys());
  // SecondStep navigates once the viewer is set
  const enter = (viewer: ViewerAnswer) => setViewer(viewer);
  const leaveIfOver = (error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'second_step_over') return;
    void navigate(logIn, { replace: true });
  };
  const signWithKey = async () => {
    setBusy(true);
    try {
      enter(await call(takeSecondStep, { body: { passkey: await signWithPasskey('second_step') } }));
    } catch (error) {
      showPasskeyError(error);
      leaveIfOver(error);
    }
    setBusy(false);
  };
  const takeCode = async (code: string) => {
    try {
      enter(await call(takeSecondStep, { body: { code } }));
    } catch (error) {
      leaveIfOver(error);
      throw error;
    }
  };
  return (
    <>
      {methods.passkey && canUsePasskeys() ? (
        <>
          <Button
            look={byCode ? 'second' : 'primary'}
            wide
            icon={<KeyIcon size={20} />}
            busy={busy}
            autoFocus={!byCode}
            onClick={() => void signWithKey()}
          >
            Use a passkey
          </Button>
          {byCode ? (
            <Or />
          ) : (
            <Button look="plain" wide className="mt-2" onClick={() => setByCode(true)}>
              {methods.app ? 'Enter a code instead' : 'Use a recovery code'}
            </Button>
          )}
        </>
      ) : null}
      {byCode ? <SecondCodeForm hint={hintOf(methods)} take={takeCode} /> : null}
      <p className="mt-6 text-small text-2">
        Can't get in?{' '}
        <Link to="/settings/help" className="font-semi text-accent hover:underline">
          Customer Support
        </Link>
      </p>
    </>
  );
}

function hintOf({ app, recovery }: { app: boolean; recovery: boolean }): string {
  if (!app) return 'Enter one of your recovery codes.';
  return recovery ? 'Use your authenticator app or a recovery code.' : 'Use your authenticator app.';
}
