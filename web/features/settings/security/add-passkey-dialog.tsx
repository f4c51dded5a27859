import * as z from 'zod/mini';
import { codeLimits } from '../../../../contract/identity/code-limits.ts';
import { factorName } from '../../../../contract/identity/second-factor.ts';
import { showAlert, showError } from '../../../lib/alerts.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { makePasskey, PasskeyCancelled } from '../../sign-in/index.ts';
import { EditForm } from '../account/edit-form.tsx';
import { ProofCancelled, type useProof } from './use-proof.tsx';

export interface AddProps {
  open: boolean;
  onClose: () => void;
  /** called with what the server answered: all second factors, and recovery codes if they are new */
  onAdded: (made: Awaited<ReturnType<typeof makePasskey>>) => void;
  withProof: ReturnType<typeof useProof>['withProof'];
}

const body = z.object({ name: factorName });

/** Asks for the passkey's name, then the browser creates it. */
export function AddPasskeyDialog({ open, ...rest }: AddProps) {
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title="Add a passkey"
      text="Your browser will ask for your fingerprint, face, PIN, or a security key. It never leaves your device."
      keepOpen
    >
      <NewPasskeyForm {...rest} />
    </Dialog>
  );
}

function NewPasskeyForm({ onClose, onAdded, withProof }: Omit<AddProps, 'open'>) {
  const { form, field, busy, values } = useForm({
    initial: { name: 'This device' },
    check: (given) => faultsOf(body, given),
    act: async ({ name }) => {
      onAdded(await withProof(() => makePasskey(name.trim())));
      showAlert({ msg: 'Passkey added', alertType: 'success' });
    },
    explain: (error) => {
      if (error instanceof PasskeyCancelled) return { name: error.message };
      if (!(error instanceof ProofCancelled)) showError(error);
      return undefined;
    },
  });
  return (
    <div className="p-6 pt-5 phone:px-4">
      <EditForm {...form} busy={busy} idle={!values.name.trim()} onCancel={onClose} save="Continue">
        <TextInput
          {...field('name')}
          label="Name"
          hint="For example, My laptop."
          maxLength={codeLimits.secondFactor.nameMax}
          autoComplete="off"
        />
      </EditForm>
    </div>
  );
}
