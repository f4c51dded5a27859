import { useId } from 'react';
import { FieldErrorLine } from '../../ui/forms/field.tsx';
import { ThumbsDownIcon, ThumbsUpIcon } from '../../ui/icons/icons.tsx';

interface AgainChoiceProps {
  /** the other person's first name */
  name: string;
  /** 'true', 'false' or, before a choice, '' */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const options = [
  { value: 'true', label: 'Would deal again', Icon: ThumbsUpIcon, tone: 'group-has-checked:text-ok' },
  { value: 'false', label: 'Would not deal again', Icon: ThumbsDownIcon, tone: 'group-has-checked:text-danger' },
];

/** The two answers side by side, as native radios. */
export function AgainChoice({ name, value, error, onChange }: AgainChoiceProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">Would you deal with {name} again?</legend>
      <div className="grid grid-cols-2 gap-2">
        {options.map(({ value: own, label, Icon, tone }) => (
          <label
            key={own}
            className="group relative flex min-h-[86px] cursor-pointer flex-col items-center justify-center gap-2 rounded-m px-2 py-3 text-center text-label font-semi inset-ring inset-ring-line-2 transition-colors hover:bg-2 has-checked:bg-2 has-checked:inset-ring-[1.5px] has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-focus dark:has-checked:bg-3"
          >
            <input
              type="radio"
              name="again"
              value={own}
              checked={value === own}
              onChange={() => onChange(own)}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Icon className={tone} />
            {label}
          </label>
        ))}
      </div>
      <FieldErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
