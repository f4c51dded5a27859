import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** A choice of two to four options, all visible: light, dark or system. Radios in a row. */
export function Segments<Value extends string>({ label, options, value, onChange, className }: SegmentsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames('inline-flex rounded-m bg-3 p-[3px] phone:flex phone:flex-wrap', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'flex min-h-[38px] flex-auto items-center justify-center gap-2 rounded-[8px] px-3.5 text-label font-medium whitespace-nowrap text-2 transition-colors hover:text-ink phone:px-2',
            'has-checked:bg-page has-checked:text-ink has-checked:shadow-[0_1px_2px_rgb(0_0_0/.14)]',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
