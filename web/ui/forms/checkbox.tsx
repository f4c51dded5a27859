import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldErrorLine } from './field.tsx';

type TickProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> & {
  /** its label; may contain links */
  children: ReactNode;
  hint?: ReactNode;
  className?: string;
};

export type CheckboxProps = TickProps & { error?: string | null };

export function Checkbox({ children, hint, error, className, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-target items-start gap-3 py-[11px]">
        <input
          {...input}
          type="checkbox"
          className="tick-box mt-px"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        <span>{children}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="-mt-2 mb-2 pl-8 text-small text-2">
          {hint}
        </p>
      ) : null}
      <FieldErrorLine id={`${id}-error`} error={error} className="*:mt-0" />
    </div>
  );
}

/** A setting that takes effect at once: a checkbox styled as a switch, at the end of its row. */
export function Switch({ children, hint, className, ...input }: TickProps) {
  const id = useId();
  return (
    <label className={classNames('flex min-h-15 items-center gap-4 py-2', className)}>
      <span className="min-w-0 flex-1">
        <span id={`${id}-name`} className="block font-medium">
          {children}
        </span>
        {hint ? (
          <span id={`${id}-hint`} className="block text-small text-2">
            {hint}
          </span>
        ) : null}
      </span>
      <input
        {...input}
        type="checkbox"
        className="switch-track"
        aria-labelledby={`${id}-name`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  );
}
