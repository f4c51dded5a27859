import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { EditProps } from './edit-form.tsx';

type Form = LazyExoticComponent<ComponentType<EditProps>>;

const loads = {
  gender: () => import('./gender-form.tsx'),
  birth_date: () => import('./birth-date-form.tsx'),
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
  gender: lazy(loads.gender),
  birth_date: lazy(loads.birth_date),
} as const satisfies Record<string, Form>;

export type AccountField = keyof typeof accountForms;

/** Fetches the code of the forms. */
export const loadForms = (): Promise<unknown>[] => Object.values(loads).map((load) => load());

/** Fetches the code of one form while the account is still on its way. */
export const loadForm = (field: AccountField): void => void loads[field]().catch(() => undefined);
