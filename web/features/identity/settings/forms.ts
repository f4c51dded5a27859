import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { EditProps } from './edit-form.tsx';

type Form = LazyExoticComponent<ComponentType<EditProps>>;

const loads = {
  screen_name: () => import('./username-form.tsx'),
  password: () => import('./password-form.tsx'),
  email: () => import('./email-form.tsx'),
  phone: () => import('./phone-form.tsx'),
};

/** The forms of the account's rows by the last segment of their screens. */
export const accountForms = {
  screen_name: lazy(loads.screen_name),
  password: lazy(loads.password),
  email: lazy(loads.email),
  phone: lazy(loads.phone),
  gender: lazy(() => import('./gender-form.tsx')),
  birth_date: lazy(() => import('./birth-date-form.tsx')),
} as const satisfies Record<string, Form>;

/** Fetches the code of the forms that most people come for. */
export const loadForms = (): Promise<unknown>[] => Object.values(loads).map((load) => load());

export type AccountField = keyof typeof accountForms;
