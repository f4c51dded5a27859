import { type ComponentType, useEffect, useState } from 'react';
import type { EditProps } from './edit-form.tsx';

type Form = ComponentType<EditProps>;

const loads = {
  screen_name: () => import('./username-form.tsx'),
  password: () => import('../security/password-form.tsx'),
  email: () => import('./email-form.tsx'),
  phone: () => import('./phone-form.tsx'),
  gender: () => import('./gender-form.tsx'),
  grad_year: () => import('./grad-year-form.tsx'),
  birth_date: () => import('./birth-date-form.tsx'),
} as const satisfies Record<string, () => Promise<{ default: Form }>>;

/** The account's fields that have a form, by the last segment of their addresses. */
export type AccountField = keyof typeof loads;

export const isAccountField = (name: string): name is AccountField => Object.hasOwn(loads, name);

const loaded = new Map<AccountField, Form>();

async function loadForm(field: AccountField): Promise<Form> {
  const { default: form } = await loads[field]();
  loaded.set(field, form);
  return form;
}

/** Preloads the forms' code. */
export const loadForms = (): Promise<unknown>[] => (Object.keys(loads) as AccountField[]).map(loadForm);

/**
 * A field's form, or null while its code loads. Suspense isn't used: React delays content that follows a fallback by
 * up to a third of a second, and the code loads while the account does.
 * @throws what prevented the code from loading, to the page's error boundary
 */
export function useAccountForm(field: AccountField): Form | null {
  const [form, setForm] = useState<Form | null>(() => loaded.get(field) ?? null);
  useEffect(() => {
    let here = true;
    loadForm(field).then(
      (loadedForm) => here && setForm(() => loadedForm),
      (fault: unknown) =>
        here &&
        setForm(() => {
          throw fault;
        }),
    );
    return () => {
      here = false;
    };
  }, [field]);
  return form;
}
