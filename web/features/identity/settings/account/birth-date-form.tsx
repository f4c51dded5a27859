import { limits } from '../../../../../contract/limits.ts';
import { setBirthDate } from '../../../../../contract/identity/settings.ts';
import { birthDateFault } from '../../../../../contract/identity/settings-rules.ts';
import { call } from '../../../../lib/api.ts';
import { useForm } from '../../../../lib/form.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const plain = (value: string) => ({ value, label: value });

const months = numbers(1, 12).map((value) => ({
  value,
  label: monthName.format(Date.UTC(2000, Number(value) - 1)),
}));
const days = numbers(1, 31).map(plain);
const years = numbers(limits.birthYears.from, limits.birthYears.to).reverse().map(plain);

/** Birth date (SET-42, SET-43, SET-52). */
export default function BirthDateForm({ account, onDone, onCancel }: EditProps) {
  const own = account.birth_date;
  const { form, set, errors, busy, values } = useForm({
    initial: { month: text(own?.month), day: text(own?.day), year: text(own?.year) },
    check: (values) => {
      const fault = birthDateFault(asNumbers(values), new Date(Date.now()));
      return fault ? { birth_date: fault } : {};
    },
    act: async (values) => {
      await updateAccount(() => call(setBirthDate, { body: { birth_date: asNumbers(values) } }));
      onDone();
    },
    explain: explainUpdate,
  });
  const same =
    own !== null && values.month === text(own.month) && values.day === text(own.day) && values.year === text(own.year);
  const select = (name: 'month' | 'day' | 'year') => ({
    name,
    value: values[name],
    placeholder: '',
    'aria-invalid': errors.birth_date && !values[name] ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => {
      set(name, event.target.value);
      set('birth_date' as 'month', '');
    },
  });
  return (
    <EditForm {...form} busy={busy} idle={same} onCancel={onCancel}>
      <fieldset className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1.2fr)] gap-2">
        <legend className="sr-only">Birth date</legend>
        <Select {...select('month')} label="Month" options={months} autoComplete="bday-month" />
        <Select {...select('day')} label="Day" options={days} autoComplete="bday-day" />
        <Select {...select('year')} label="Year" options={years} autoComplete="bday-year" />
      </fieldset>
      <FieldError error={errors.birth_date} />
      <p className="mt-2 text-small text-3">Only you can see this.</p>
    </EditForm>
  );
}

const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

const asNumbers = ({ month, day, year }: { month: string; day: string; year: string }) => ({
  month: month ? Number(month) : null,
  day: day ? Number(day) : null,
  year: year ? Number(year) : null,
});
