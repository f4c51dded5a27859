import { setGender } from '../../../../../contract/identity/settings.ts';
import { genders, type Gender } from '../../../../../contract/identity/settings-rules.ts';
import { call } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';
import { genderNames } from './fields.ts';

/** Gender (SET-41). */
export default function GenderForm({ account, onDone, onCancel }: EditProps) {
  const { form, set, errors, busy, values } = useForm({
    initial: { gender: (account.gender ?? '') as Gender | '' },
    check: (values) => faultsOf(setGender.body, values),
    act: async ({ gender }) => {
      if (gender) await updateAccount(() => call(setGender, { body: { gender } }));
      onDone();
    },
    explain: explainUpdate,
  });
  const same = account.gender !== null && values.gender === account.gender;
  return (
    <EditForm {...form} busy={busy} idle={same} onCancel={onCancel}>
      <RadioGroup
        label="Gender"
        name="gender"
        options={genders.map((value) => ({ value, label: genderNames[value] }))}
        value={values.gender}
        onChange={(event) => set('gender', event.target.value)}
        error={errors.gender}
      />
      <p className="mt-2 text-small text-3">Only you can see this.</p>
    </EditForm>
  );
}
