import { useState } from 'react';
import { limits } from '../../../../../contract/limits.ts';
import { setPhone } from '../../../../../contract/identity/settings.ts';
import { call } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';

/** Phone (SET-26 to SET-28). */
export default function PhoneForm({ account, onDone, onCancel }: EditProps) {
  const [touched, setTouched] = useState(false);
  const { form, field, busy, values } = useForm({
    initial: { phone: account.phone ?? '' },
    check: (values) => faultsOf(setPhone.body, values),
    act: async (body) => {
      await updateAccount(() => call(setPhone, { body }));
      onDone();
    },
    explain: explainUpdate,
  });
  const typed = values.phone.trim();
  const { error, onChange, ...input } = field('phone');
  return (
    <EditForm {...form} busy={busy} idle={!typed || typed === account.phone} onCancel={onCancel}>
      <TextInput
        {...input}
        onChange={(event) => {
          setTouched(true);
          onChange(event);
        }}
        error={error ?? (touched && !typed ? 'A phone # is required' : null)}
        label="Phone"
        hint="Only you can see this."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={limits.phoneMax}
        autoFocus
      />
    </EditForm>
  );
}
