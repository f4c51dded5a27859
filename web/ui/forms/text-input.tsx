import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { fitCharacters } from '../../../contract/posts/rich-text/characters.ts';
import { Field, type FieldProps } from './field.tsx';

export type TextInputProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldProps & {
    /** before the text: "$", an icon */
    lead?: ReactNode;
    /** after it: a button, a unit */
    trail?: ReactNode;
    /** takes at most so many characters; `maxLength` counts an emoji or a rare letter as two */
    maxCharacters?: number;
  };

/** A single-line field. Accepts all props of an input but the class name, which the field as a whole gets. */
export function TextInput({
  label,
  hideLabel,
  note,
  hint,
  error,
  className,
  lead,
  trail,
  maxCharacters,
  ...input
}: TextInputProps) {
  const limited = maxCharacters === undefined ? {} : upTo(maxCharacters, input.onChange);
  return (
    <Field {...{ label, hideLabel, note, hint, error, className }}>
      {(control) => (
        <span className="field-box">
          {lead ? <span className="shrink-0 text-2">{lead}</span> : null}
          <input dir="auto" {...input} {...limited} {...control} />
          {trail}
        </span>
      )}
    </Field>
  );
}

/** The props of an input that cuts off what is typed beyond `most` characters. */
const upTo = (most: number, onChange: ComponentProps<'input'>['onChange']) => ({
  maxLength: 2 * most,
  onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target;
    const fitting = fitCharacters(value, most);
    // setting the value moves the caret
    if (fitting !== value) event.target.value = fitting;
    onChange?.(event);
  },
});

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & FieldProps;

/** A multi-line field. */
export function TextArea({ label, hideLabel, note, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, note, hint, error, className }}>
      {(control) => (
        <span className="field-box">
          <textarea dir="auto" rows={4} {...area} {...control} />
        </span>
      )}
    </Field>
  );
}
