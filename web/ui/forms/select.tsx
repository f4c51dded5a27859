import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { DownIcon } from '../icons/icons.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** shown while nothing is chosen */
    placeholder?: string;
  };

/** The browser's native select with our styles: works best on phones, and needs no code. */
export function Select({
  label,
  hideLabel,
  note,
  hint,
  error,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hideLabel, note, hint, error, className }}>
      {(control) => (
        <span className="field-box">
          <select {...select} {...control}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <DownIcon size={20} className="pointer-events-none text-2" />
        </span>
      )}
    </Field>
  );
}
