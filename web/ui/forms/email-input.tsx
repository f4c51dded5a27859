import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** The field for an account's email address. */
export const EmailInput = (props: Omit<ComponentProps<typeof TextInput>, 'label' | 'type'>) => (
  <TextInput label="Email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" {...props} />
);
