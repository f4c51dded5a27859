import { type ComponentType, createElement } from 'react';
import { type AccountFieldName, isAccountField } from '../../../../contract/identity/account-fields.ts';
import { PasswordForm } from '../security/password-form.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import type { EditProps } from './edit-form.tsx';
import { EmailForm } from './email-form.tsx';
import { FieldForm } from './field-form.tsx';
import { UsernameForm } from './username-form.tsx';

/** The forms of what isn't in the table of fields. */
const forms = {
  screen_name: UsernameForm,
  password: PasswordForm,
  email: EmailForm,
} as const satisfies Record<string, ComponentType<EditProps>>;

/** What of the account has a form, by the last segment of its address. */
export type EditableField = AccountFieldName | keyof typeof forms;

export const isEditable = (name: string): name is EditableField => isAccountField(name) || Object.hasOwn(forms, name);

interface EditFieldProps extends Omit<EditProps, 'account'> {
  name: EditableField;
  className: string;
}

/** The form of one field, once the account is loaded: on its screen and in a dialog. */
export function EditField({ name, className, ...done }: EditFieldProps) {
  return (
    <AccountLoaded rows={1}>
      {(account) => (
        <div className={className}>
          {isAccountField(name) ? (
            <FieldForm name={name} account={account} {...done} />
          ) : (
            createElement(forms[name], { account, ...done })
          )}
        </div>
      )}
    </AccountLoaded>
  );
}
