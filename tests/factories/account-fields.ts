import { type AccountFieldName, accountField, accountFieldNames } from '../../contract/identity/account-fields.ts';

/** Texts that a field takes, where it isn't a phone number. */
const texts: Partial<Record<AccountFieldName, string>> = { venmo: 'sam-quad', cash_app: 'samquad', paypal: 'samquad' };

/** A value that a field takes. */
function sample(name: AccountFieldName): unknown {
  const field = accountField(name);
  if (field.kind === 'choice') return Object.keys(field.choices).at(-1);
  return { text: texts[name] ?? '405 555 1234', number: 2028, date: { year: 2001, month: 2, day: 3 } }[field.kind];
}

/** The body that sets each field of an account. */
export const fieldBodies = Object.fromEntries(accountFieldNames.map((name) => [name, { [name]: sample(name) }])) as {
  [Name in AccountFieldName]: { [Key in Name]: never };
};
