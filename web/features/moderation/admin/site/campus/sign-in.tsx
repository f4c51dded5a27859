import type { AdminCampus } from '../../../../../../contract/moderation/admin-site.ts';
import { Switch } from '../../../../../ui/forms/checkbox.tsx';
import { Section, type SectionProps } from './section.tsx';

export const signInValues = (campus: AdminCampus) => ({ passwordless: campus.passwordless });
type Values = ReturnType<typeof signInValues>;

/** How its people sign in. */
export function SignIn({ values, set }: SectionProps<Values>) {
  return (
    <Section
      title="Sign-in"
      switches={
        <Switch
          checked={values.passwordless}
          onChange={(event) => set('passwordless', event.target.checked)}
          hint="Password reset link and “Continue without password” at login"
        >
          Passwordless login
        </Switch>
      }
    />
  );
}
