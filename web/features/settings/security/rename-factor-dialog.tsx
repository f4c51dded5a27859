import { codeLimits } from '../../../../contract/identity/code-limits.ts';
import { type Factor, renameFactor, type Security } from '../../../../contract/identity/second-factor.ts';
import { call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { explainUpdate } from '../account/account-data.ts';
import { EditForm } from '../account/edit-form.tsx';

export function RenameFactorDialog({
  factor,
  onClose,
  onRenamed,
}: {
  factor: Factor;
  onClose: () => void;
  onRenamed: (security: Security) => void;
}) {
  const { form, field, busy, values } = useForm({
    initial: { name: factor.name },
    check: (given) => faultsOf(renameFactor.body, given),
    act: async ({ name }) => {
      onRenamed(await call(renameFactor, { params: { id: factor._id }, body: { name: name.trim() } }));
      onClose();
    },
    explain: explainUpdate,
  });
  const name = values.name.trim();
  return (
    <Dialog open onClose={onClose} title="Rename" keepOpen>
      <div className="p-6 phone:px-4">
        <EditForm {...form} busy={busy} idle={!name || name === factor.name} onCancel={onClose}>
          <TextInput {...field('name')} label="Name" maxLength={codeLimits.secondFactor.nameMax} autoComplete="off" />
        </EditForm>
      </div>
    </Dialog>
  );
}
