import { campusSignIn } from '../../../../../contract/campuses/sign-in.ts';
import type { AdminCampus } from '../../../../../contract/console/site.ts';
import type { Faults } from '../../../../lib/form.ts';
import { Switch } from '../../../../ui/forms/checkbox.tsx';
import { TextInput } from '../../../../ui/forms/text-input.tsx';
import { CampusSection, type SectionProps, wide } from './section.tsx';

export const signInValues = ({ passwordless, sign_in: provider }: AdminCampus) => ({
  passwordless,
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  sign_in_label: provider?.label ?? '',
  sign_in_domains: provider?.domains.join(', ') ?? '',
  email_claim: provider?.claims.email ?? 'email',
  name_claim: provider?.claims.name ?? 'name',
  sign_in_required: provider?.required ?? false,
});
type Values = ReturnType<typeof signInValues>;

/** The provider in the form: null for none; undefined when the form didn't change it. */
export function signInBody(values: Values, campus: AdminCampus) {
  const before = signInValues(campus);
  if (
    Object.entries(before).every(([name, value]) => name === 'passwordless' || values[name as keyof Values] === value)
  )
    return undefined;
  if (values.issuer.trim() === '' && values.client_id.trim() === '') return null;
  return {
    issuer: values.issuer,
    client_id: values.client_id,
    ...(values.client_secret ? { client_secret: values.client_secret } : {}),
    label: values.sign_in_label,
    domains: values.sign_in_domains.split(/[\s,]+/).filter(Boolean),
    claims: { email: values.email_claim || 'email', name: values.name_claim || 'name' },
    required: values.sign_in_required,
  };
}

/** The form's field for a field of the provider, such as `claims.email`; those not named here have the same name. */
const fields: Record<string, keyof Values> = {
  label: 'sign_in_label',
  domains: 'sign_in_domains',
  'claims.email': 'email_claim',
  'claims.name': 'name_claim',
  required: 'sign_in_required',
};
const fieldOf = (path: string): string => fields[path.replace(/\.\d+$/, '')] ?? path;

/** The errors of the provider's fields. */
export function signInFaults(body: ReturnType<typeof signInBody>): Faults {
  const faults: Faults = {};
  if (!body) return faults;
  for (const { path, message } of campusSignIn.safeParse(body).error?.issues ?? [])
    faults[fieldOf(path.join('.'))] ??= message;
  return faults;
}

/** The server's errors, at the form's fields. */
export const atSignInFields = (faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([name, message]) => [
      name.startsWith('sign_in.') ? fieldOf(name.slice('sign_in.'.length)) : name,
      message,
    ]),
  );

/** How its people sign in: with passwords and links, or at their university. */
export function SignInSection({
  values,
  set,
  field,
  hasSecret,
  callback,
}: SectionProps<Values> & { hasSecret: boolean; callback: string }) {
  const isSet = values.issuer.trim() !== '';
  return (
    <CampusSection
      title="Sign-in"
      switches={
        <>
          <Switch
            checked={values.sign_in_required}
            disabled={!isSet}
            onChange={(event) => set('sign_in_required', event.target.checked)}
            hint="Students can't log in any other way. Staff can at /login?staff"
          >
            Required sign-in
          </Switch>
          <Switch
            checked={values.passwordless}
            onChange={(event) => set('passwordless', event.target.checked)}
            hint="Password reset link and “Continue without password” at login"
          >
            Passwordless login
          </Switch>
        </>
      }
    >
      <p className={`${wide} text-2`}>
        Let students sign in with the university's own accounts (OpenID Connect). Register{' '}
        <span className="font-medium break-all text-ink">{callback}</span> there as the redirect address, also after
        logging out.
      </p>
      <TextInput
        {...field('issuer')}
        label="Issuer"
        hint="Such as https://login.example.edu. Leave blank for none."
        className={wide}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...field('client_id')} label="Client ID" autoCapitalize="none" spellCheck={false} />
      <TextInput
        {...field('client_secret')}
        label="Client secret"
        type="password"
        autoComplete="off"
        hint={hasSecret ? 'Leave blank to keep the current one.' : undefined}
      />
      <TextInput {...field('sign_in_label')} label="Sign-in label" hint="Such as “Sign in with OU”." maxLength={40} />
      <TextInput
        {...field('sign_in_domains')}
        label="Accepted domains"
        hint="Leave blank for the school email domains."
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextInput {...field('email_claim')} label="Email claim" autoCapitalize="none" spellCheck={false} />
      <TextInput {...field('name_claim')} label="Name claim" autoCapitalize="none" spellCheck={false} />
    </CampusSection>
  );
}
