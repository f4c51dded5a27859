import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldProps & {
    /** before the text: "$", an icon */
    lead?: ReactNode;
    /** after it: a button, a unit */
    trail?: ReactNode;
  };

/** A single-line field. Accepts all props of an input but the class name, which the field as a whole gets. */
export function TextInput({ label, hideLabel, note, hint, error, className, lead, trail, ...input }: TextInputProps) {
  return (
    <Field {...{ label, hideLabel, note, hint, error, className }}>
      {(control) => (
        <span className="field-box">
          {lead ? <span className="shrink-0 text-2">{lead}</span> : null}
          <input {...input} {...control} />
          {trail}
        </span>
      )}
    </Field>
  );
}

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

/** A multi-line field. */
export function TextArea({ label, hideLabel, note, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, note, hint, error, className }}>
      {(control) => (
        <span className="field-box">
          <textarea rows={4} {...area} {...control} />
        </span>
      )}
    </Field>
  );
}
