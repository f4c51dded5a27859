import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getProof, type ProofMethod, prove, sendProofCode } from '../../../../contract/identity/proofs.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { useForm } from '../../../lib/form.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { KeyIcon } from '../../../ui/icons/icons.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import {
  canUsePasskeys,
  CodeForm,
  isLockedOut,
  PasswordInput,
  SecondCodeForm,
  showLockOut,
  showPasskeyError,
  signWithPasskey,
} from '../../sign-in/index.ts';

interface ProofProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks the user to prove that they own the account before a sensitive action. */
export default function ProofDialog({ onDone, onClose }: ProofProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['proof'],
    queryFn: ({ signal }) => call(getProof, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm it's you"
      text="This protects your account if someone else is using your browser."
      keepOpen
    >
      <div className="p-6 pt-5 phone:px-4">
        {data ? (
          <Methods methods={data.ways.filter((method) => method !== 'passkey' || canUsePasskeys())} onDone={onDone} />
        ) : (
          <NotLoaded error={error} refetch={refetch} className="py-3">
            <Spinner />
          </NotLoaded>
        )}
      </div>
    </Dialog>
  );
}

const switchLabels: Record<ProofMethod, string> = {
  passkey: 'Use a passkey instead',
  code: 'Enter a code instead',
  password: 'Enter your password instead',
  mail: 'Get a code by email instead',
};

function Methods({ methods, onDone }: { methods: ProofMethod[]; onDone: () => void }) {
  const [method, setMethod] = useState(methods[0]);
  if (!method)
    return <p>Your account needs a passkey for this, and this browser can't use one. Open Quad in one that can.</p>;
  return (
    <>
      {method === 'passkey' ? <ByPasskey onDone={onDone} /> : null}
      {method === 'code' ? (
        <SecondCodeForm
          hint="Use your authenticator app or a recovery code."
          take={async (code) => {
            await call(prove, { body: { code } });
            onDone();
          }}
        />
      ) : null}
      {method === 'password' ? <ByPassword onDone={onDone} /> : null}
      {method === 'mail' ? <ByMail onDone={onDone} /> : null}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} look="plain" wide className="mt-2" onClick={() => setMethod(other)}>
            {switchLabels[other]}
          </Button>
        ))}
    </>
  );
}

type MethodProps = Pick<ProofProps, 'onDone'>;

function ByPasskey({ onDone }: MethodProps) {
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      await call(prove, { body: { passkey: await signWithPasskey('proof') } });
      onDone();
    } catch (error) {
      showPasskeyError(error);
      setBusy(false);
    }
  };
  return (
    <Button look="primary" wide icon={<KeyIcon size={20} />} busy={busy} onClick={() => void show()} data-autofocus="">
      Use a passkey
    </Button>
  );
}

function ByPassword({ onDone }: MethodProps) {
  const { form, field, busy } = useForm({
    initial: { password: '' },
    check: ({ password }): Record<string, string> => (password ? {} : { password: 'Current password required' }),
    act: async ({ password }) => {
      await call(prove, { body: { password } });
      onDone();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'invalid_password') return { password: error.message };
      if (isLockedOut(error)) showLockOut(error);
      else showAlert({ msg: messageOf(error), alertType: 'danger' });
      return undefined;
    },
  });
  return (
    <form {...form}>
      <PasswordInput
        {...field('password')}
        label="Current password"
        autoComplete="current-password"
        maxLength={200}
        autoFocus
      />
      <Button type="submit" look="primary" wide className="mt-5" busy={busy} busyLabel="Processing">
        Continue
      </Button>
    </form>
  );
}

const send = () => call(sendProofCode);

function ByMail({ onDone }: MethodProps) {
  const { user } = useViewer();
  return (
    <>
      <p className="mb-5 text-2">
        Enter the code we emailed to <strong className="font-semi text-ink">{user?.email}</strong>.
      </p>
      <CodeForm
        mailKey={`prove-${user?._id}`}
        send={send}
        sendOnEntry
        check={async (code) => {
          await call(prove, { body: { mailed_code: code } });
          onDone();
        }}
      />
    </>
  );
}
