import { setGradYear } from '../../../../../contract/identity/settings.ts';
import { call } from '../../../../lib/api.ts';
import { faultsOf, useForm } from '../../../../lib/form.ts';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';

const sent = (typed: string) => ({ grad_year: typed.trim() === '' ? null : Number(typed) });

/** Graduation year (GRA-01). */
export default function GradYearForm({ account, onDone, onCancel }: EditProps) {
  const before = account.grad_year === null ? '' : String(account.grad_year);
  const { form, field, busy, values } = useForm({
    initial: { grad_year: before },
    check: ({ grad_year }) => faultsOf(setGradYear.body, sent(grad_year)),
    act: async ({ grad_year }) => {
      await updateAccount(() => call(setGradYear, { body: sent(grad_year) }));
      onDone();
    },
    explain: explainUpdate,
  });
  return (
    <EditForm {...form} busy={busy} idle={values.grad_year.trim() === before} onCancel={onCancel}>
      <TextInput
        {...field('grad_year')}
        label="Graduation year"
        hint="After that year your profile says “Alum”. No one sees the year."
        inputMode="numeric"
        maxLength={4}
        autoFocus
      />
    </EditForm>
  );
}
