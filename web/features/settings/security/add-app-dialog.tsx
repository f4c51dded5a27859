import { useEffect, useState } from 'react';
import { codeLimits } from '../../../../contract/identity/code-limits.ts';
import { addApp, startApp } from '../../../../contract/identity/second-factor.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/forms/error-line.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { AddProps } from './add-passkey-dialog.tsx';
import { EditForm } from '../account/edit-form.tsx';
import { ProofCancelled } from './use-proof.tsx';

/** Adds an authenticator app: its owner scans the QR code, then enters the number that the app shows. */
export function AddAppDialog({ open, ...rest }: AddProps) {
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title="Add an authenticator app"
      text="Scan this with an app like Google Authenticator, 1Password, or Aegis. It will show a new code every 30 seconds."
      keepOpen
    >
      <NewApp {...rest} />
    </Dialog>
  );
}

function NewApp(props: Omit<AddProps, 'open'>) {
  const { onClose, withProof } = props;
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let here = true;
    withProof(() => call(startApp)).then(
      (answer) => here && setApp(answer),
      (error: unknown) => {
        if (!here) return;
        if (error instanceof ProofCancelled) onClose();
        else setFault(messageOf(error));
      },
    );
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new secret for each opening and retry only
  }, [attempt]);
  const retry = () => {
    setFault(null);
    setAttempt(attempt + 1);
  };
  return (
    <div className="p-6 pt-5 phone:px-4">
      {app ? <AppForm {...props} {...app} /> : fault ? <ErrorLine text={fault} onRetry={retry} /> : <Spinner />}
    </div>
  );
}

function AppForm({ secret, uri, onClose, onAdded }: Omit<AddProps, 'open'> & { secret: string; uri: string }) {
  const { form, field, busy, values } = useForm({
    initial: { code: '', name: 'My phone' },
    check: (given) => faultsOf(addApp.body, given),
    act: async ({ name, code }) => {
      onAdded(await call(addApp, { body: { name: name.trim(), code: code.trim() } }));
      showAlert({ msg: 'Authenticator app added', alertType: 'success' });
    },
    explain: (error) => {
      if (error instanceof ApiError && (error.code === 'wrong_second_code' || error.code === 'too_many_codes'))
        return { code: error.message };
      showError(error);
      return undefined;
    },
  });
  const typed = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return (
    <EditForm {...form} busy={busy} idle={!values.code.trim() || !values.name.trim()} onCancel={onClose}>
      <QrCode text={uri} label="QR code for your authenticator app" className="mx-auto block size-52 rounded-m" />
      <p className="mt-4 text-center text-small text-2">
        Or enter this key manually:{' '}
        <button
          type="button"
          title="Copy"
          onClick={() => void copyText(secret)}
          className="rounded-s font-mono text-small font-semi break-words text-accent select-all hover:underline"
        >
          {typed}
        </button>
      </p>
      <TextInput
        {...field('code')}
        label="Code"
        hint="The 6 digits your app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="mt-5"
      />
      <TextInput
        {...field('name')}
        label="Name"
        maxLength={codeLimits.secondFactor.nameMax}
        autoComplete="off"
        className="mt-5"
      />
    </EditForm>
  );
}
