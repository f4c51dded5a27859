import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { EditProps } from './edit-form.tsx';

type Form = LazyExoticComponent<ComponentType<EditProps>>;

/** The forms of the account's rows by the last segment of their screens. */
export const accountForms = {
  screen_name: lazy(() => import('./username-form.tsx')),
  password: lazy(() => import('./password-form.tsx')),
  email: lazy(() => import('./email-form.tsx')),
  phone: lazy(() => import('./phone-form.tsx')),
  gender: lazy(() => import('./gender-form.tsx')),
  birth_date: lazy(() => import('./birth-date-form.tsx')),
} as const satisfies Record<string, Form>;

export type AccountField = keyof typeof accountForms;
