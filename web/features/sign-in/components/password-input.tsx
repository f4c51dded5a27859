import { useState } from 'react';
import { TextInput, type TextInputProps } from '../../../ui/forms/text-input.tsx';

/** A password field that can show its text. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'trail'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trail={
        <button
          type="button"
          // Its label is "Show" alone: "password" would make it match searches for the field's label.
          className="hit-44 -mr-1 rounded-s px-1 text-label font-semi text-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
