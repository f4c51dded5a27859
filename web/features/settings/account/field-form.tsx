import { useState } from 'react';
import {
  type AccountField,
  type AccountFieldName,
  type AccountValues,
  accountField,
} from '../../../../contract/identity/account-fields.ts';
import { limits } from '../../../../contract/limits.ts';
import { setField } from '../../../../contract/identity/settings.ts';
import { call } from '../../../lib/api.ts';
import { currentApp } from '../../../lib/app-state.ts';
import { productTime } from '../../../lib/product-clock.ts';
import { type Faults, faultsOf, useForm } from '../../../lib/form.ts';
import { FieldErrorLine } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { explainUpdate, updateAccount } from './account-data.ts';
import { EditForm, type EditProps } from './edit-form.tsx';

/** The form of a field of the account, by its entry in the contract's table. */
export function FieldForm({ name, account, onDone, onCancel }: EditProps & { name: AccountFieldName }) {
  const field = accountField(name);
  const before = asTyped(account[name]);
  const [touched, setTouched] = useState(false);
  const { form, set, errors, busy, values } = useForm<Record<string, string>>({
    initial: { [name]: before },
    check: ({ [name]: typed = '' }) => faultsIn(name, typed),
    act: async ({ [name]: typed = '' }) => {
      // `check` has found it valid
      await updateAccount(() => call(setField[name], { body: { [name]: asSent(field, typed) } as never }));
      onDone();
    },
    explain: explainUpdate,
  });
  const value = values[name] ?? '';
  const change = (typed: string) => {
    setTouched(true);
    set(name, typed);
  };
  const same = value.trim() === before;
  if (field.kind === 'text' || field.kind === 'number') {
    const missing = value.trim() === '' ? faultsIn(name, '')[name] : undefined;
    return (
      <EditForm {...form} busy={busy} idle={same || missing !== undefined} onCancel={onCancel}>
        <TextInput
          {...field.input}
          name={name}
          value={value}
          label={field.title}
          hint={field.hint}
          error={errors[name] ?? (touched ? missing : undefined)}
          onChange={(event) => change(event.target.value)}
          autoFocus
        />
      </EditForm>
    );
  }
  return (
    <EditForm {...form} busy={busy} idle={same && before !== ''} onCancel={onCancel}>
      {field.kind === 'choice' ? (
        <RadioGroup
          label={field.title}
          name={name}
          options={Object.entries(field.choices).map(([choice, label]) => ({ value: choice, label }))}
          value={value}
          onChange={(event) => change(event.target.value)}
          error={errors[name]}
        />
      ) : (
        <DateSelects label={field.title} value={value} onChange={change} error={errors[name]} />
      )}
      <p className="mt-2 text-small text-3">{field.hint}</p>
    </EditForm>
  );
}

/** A value as the form holds it, '' for none; a date as in "2003-2-28", where a part that isn't chosen yet is empty. */
function asTyped(value: AccountValues[AccountFieldName]): string {
  if (value === null) return '';
  return typeof value === 'object' ? `${value.year}-${value.month}-${value.day}` : String(value);
}

/** The typed value as the server takes it; null for none. A part of a date that isn't chosen is null. */
function asSent({ kind }: AccountField, typed: string): unknown {
  if (typed.trim() === '') return null;
  if (kind === 'date') {
    const [year, month, day] = typed.split('-').map((part) => (part ? Number(part) : null));
    return { year, month, day };
  }
  return kind === 'number' ? Number(typed) : typed;
}

/** The error of a typed value, if it has one, by the contract's schema and then by the field's own rule. */
function faultsIn(name: AccountFieldName, typed: string): Faults {
  const field = accountField(name);
  const sent = asSent(field, typed);
  const faults = faultsOf(setField[name].body, { [name]: sent });
  // the table's type of what it takes is `never`, since each field's value has a type of its own
  const fault = faults[name] ? undefined : field.faultOn?.(sent as never, new Date(productTime(currentApp())));
  return fault ? { [name]: fault } : faults;
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const plain = (value: string) => ({ value, label: value });

const months = numbers(1, 12).map((value) => ({
  value,
  label: monthName.format(Date.UTC(2000, Number(value) - 1)),
}));
const days = numbers(1, 31).map(plain);
const years = numbers(limits.birthYears.from, limits.birthYears.to).reverse().map(plain);

interface DateSelectsProps {
  label: string;
  /** as in "2003-2-28" */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function DateSelects({ label, value, onChange, error }: DateSelectsProps) {
  const [year = '', month = '', day = ''] = value.split('-');
  const select = (part: string, chosen: string, changed: (chosen: string) => string[]) => ({
    name: part,
    value: chosen,
    placeholder: '',
    autoComplete: `bday-${part}`,
    'aria-invalid': error && !chosen ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => onChange(changed(event.target.value).join('-')),
  });
  return (
    <>
      <fieldset className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1.2fr)] gap-2">
        <legend className="sr-only">{label}</legend>
        <Select {...select('month', month, (chosen) => [year, chosen, day])} label="Month" options={months} />
        <Select {...select('day', day, (chosen) => [year, month, chosen])} label="Day" options={days} />
        <Select {...select('year', year, (chosen) => [chosen, month, day])} label="Year" options={years} />
      </fieldset>
      <FieldErrorLine error={error} />
    </>
  );
}
