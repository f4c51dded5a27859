import { type ReactNode, useId } from 'react';
import { WarningIcon } from '../icons/icons.tsx';

/** Props that a field's control has to set, so that label, hint and error are associated with it. */
export type FieldControl = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

export type FieldProps = {
  label: string;
  /** shows the label to screen readers only */
  hideLabel?: boolean;
  /** at the right of the label: a counter, "optional" */
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  className?: string;
};

/** A label, the control, and its error or hint below. */
export function Field({
  label,
  hideLabel,
  note,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const below = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={className}>
      <div className={hideLabel ? 'sr-only' : 'mb-2 flex justify-between gap-3 text-small'}>
        <label htmlFor={id} className="font-semi">
          {label}
        </label>
        {note ? <span className="text-3 tnum">{note}</span> : null}
      </div>
      {children({ id, 'aria-describedby': below, 'aria-invalid': error ? true : undefined })}
      {hint && !error ? (
        <p id={`${id}-hint`} className="mt-2 text-small text-3">
          {hint}
        </p>
      ) : null}
      <FieldErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}

/** A field's error, announced when it appears. */
export function FieldErrorLine({ id, error, className }: { id?: string; error?: string | null; className?: string }) {
  return (
    <div aria-live="polite" className={className}>
      {error ? (
        <p id={id} className="mt-2 flex gap-1.5 text-small text-danger">
          <WarningIcon size={16} className="mt-px" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
