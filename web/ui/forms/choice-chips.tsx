import { type ReactNode, useId } from 'react';
import { CheckIcon } from '../icons/icons.tsx';
import { FieldErrorLine } from './field.tsx';

interface ChoiceChipsProps<Value extends string> {
  label: ReactNode;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** what is chosen can be removed, but nothing be added */
  full?: boolean;
  /** only one can be chosen: `onChange` says which, and the caller drops the one before */
  single?: boolean;
  error?: string | undefined;
  onChange: (value: Value, on: boolean) => void;
}

/** A few choices, all visible: checkboxes that look like chips, or radios if only one can be chosen. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { label, options, chosen, full, single, error, onChange } = props;
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-small font-semi">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const on = chosen.includes(option.value);
          return (
            <label
              key={option.value}
              className="relative inline-flex h-10 cursor-pointer items-center gap-1.5 rounded-pill px-4 text-label font-medium inset-ring inset-ring-line-2 transition-colors hover:bg-2 has-checked:bg-2 has-checked:px-3 has-checked:font-semi has-checked:inset-ring-[1.5px] has-checked:inset-ring-ink has-disabled:cursor-default has-disabled:text-3 has-disabled:hover:bg-transparent has-focus-visible:outline-2 has-focus-visible:outline-focus dark:has-checked:bg-3"
            >
              <input
                type={single ? 'radio' : 'checkbox'}
                name={single ? id : option.value}
                checked={on}
                disabled={full && !on}
                onChange={(event) => onChange(option.value, event.target.checked)}
                className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
              />
              {on ? <CheckIcon size={16} /> : null}
              {option.label}
            </label>
          );
        })}
      </div>
      <FieldErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
