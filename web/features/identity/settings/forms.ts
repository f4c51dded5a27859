import { type ComponentType, useEffect, useState } from 'react';
import type { EditProps } from './edit-form.tsx';

type Form = ComponentType<EditProps>;

const loads = {
  screen_name: () => import('./username-form.tsx'),
  password: () => import('./password-form.tsx'),
  email: () => import('./email-form.tsx'),
  phone: () => import('./phone-form.tsx'),
  gender: () => import('./gender-form.tsx'),
  birth_date: () => import('./birth-date-form.tsx'),
} as const satisfies Record<string, () => Promise<{ default: Form }>>;

/** The account's rows that have a form, by the last segments of their screens. */
export type AccountField = keyof typeof loads;

const loaded = new Map<AccountField, Form>();

async function loadForm(field: AccountField): Promise<Form> {
  const { default: form } = await loads[field]();
  loaded.set(field, form);
  return form;
}

/** Fetches the code of the forms. */
export const loadForms = (): Promise<unknown>[] => (Object.keys(loads) as AccountField[]).map(loadForm);

/**
 * The form of a row, null while its code is on its way. Not by Suspense, which holds what came shortly after a fallback
 * back for a third of a second; the code comes while the account does.
 * @throws what kept the code from coming, to the page's boundary
 */
export function useAccountForm(field: AccountField): Form | null {
  const [form, setForm] = useState<Form | null>(() => loaded.get(field) ?? null);
  useEffect(() => {
    let here = true;
    loadForm(field).then(
      (came) => here && setForm(() => came),
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
