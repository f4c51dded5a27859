import { limits } from '../../../../contract/limits.ts';
import { setName } from '../../../../contract/identity/settings.ts';
import type { Me } from '../../../../contract/identity/viewer.ts';
import { call } from '../../../lib/api.ts';
import { faultsOf, useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm } from './edit-form.tsx';

/** Edits the display name, first and last, at most 20 characters each. */
export function NameDialog({ user, onClose }: { user: Me; onClose: () => void }) {
  const { form, field, busy, values } = useForm({
    initial: { first_name: user.first_name, last_name: user.last_name },
    check: (given) => faultsOf(setName.body, given),
    act: async (body) => {
      await updateAccount(() => call(setName, { body }));
      onClose();
    },
    explain: explainUpdate,
  });
  const [first, last] = [values.first_name.trim(), values.last_name.trim()];
  const idle = !first || (first === user.first_name && last === user.last_name);
  return (
    <Dialog open onClose={onClose} title="Edit display name" keepOpen>
      <div className="p-6 phone:px-4">
        <EditForm {...form} busy={busy} idle={idle} onCancel={onClose}>
          <TextInput
            {...field('first_name')}
            label="First name"
            autoComplete="given-name"
            maxCharacters={limits.namePartMax}
          />
          <TextInput
            {...field('last_name')}
            label="Last name"
            hint="Others see its first letter. You can leave it out."
            autoComplete="family-name"
            maxCharacters={limits.namePartMax}
            className="mt-5"
          />
        </EditForm>
      </div>
    </Dialog>
  );
}
