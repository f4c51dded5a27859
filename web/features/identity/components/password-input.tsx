import { useState } from 'react';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';

/** A password that its writer can look at. */
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
          // Named by its word alone: nothing else on the screen is to be called a password.
          className="hit-44 -mr-1 rounded-s px-1 text-label font-semi text-2 hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}
