import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldErrorLine } from './field.tsx';

export type RadioOption = { value: string; label: string; hint?: string; icon?: ReactNode; disabled?: boolean };
export type RadioGroupProps = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'className' | 'onChange'
> & {
  label: string;
  hideLabel?: boolean;
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onChange?: ComponentProps<'input'>['onChange'];
  error?: string | null;
  className?: string;
};

/** One of a few options. Native radios, so that arrow keys, forms and autofill work. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hideLabel, options, value, defaultValue, error, className, name, ...input } = props;
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-small font-semi'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'group -mx-3 flex min-h-target items-center gap-4 rounded-m px-3 transition-colors hover:bg-2',
            'has-checked:bg-2 dark:has-checked:bg-3 has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.hint ? 'py-2.5' : 'py-1.5',
            option.disabled && 'text-3',
          )}
        >
          {option.icon ? <span className="text-2 group-has-checked:text-ink">{option.icon}</span> : null}
          <span className="min-w-0 flex-1">
            <span id={`${id}-${option.value}`} className={classNames('block', option.hint && 'font-semi')}>
              {option.label}
            </span>
            {option.hint ? (
              <span id={`${id}-${option.value}-hint`} className="block text-small text-2">
                {option.hint}
              </span>
            ) : null}
          </span>
          <input
            {...input}
            type="radio"
            name={name ?? id}
            value={option.value}
            {...(value === undefined
              ? { defaultChecked: defaultValue === option.value }
              : { checked: value === option.value })}
            disabled={option.disabled ?? input.disabled}
            className="radio-dot focus-visible:outline-0"
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
          />
        </label>
      ))}
      <FieldErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
