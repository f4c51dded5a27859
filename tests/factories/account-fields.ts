import { type AccountFieldName, accountField, accountFieldNames } from '../../contract/identity/account-fields.ts';

/** A value that a field takes; what takes text is expected to take a phone number. */
function sample(name: AccountFieldName): unknown {
  const field = accountField(name);
  if (field.kind === 'choice') return Object.keys(field.choices).at(-1);
  return { text: '405 555 1234', number: 2028, date: { year: 2001, month: 2, day: 3 } }[field.kind];
}

/** The body that sets each field of an account. */
export const fieldBodies = Object.fromEntries(accountFieldNames.map((name) => [name, { [name]: sample(name) }])) as {
  [Name in AccountFieldName]: { [Key in Name]: never };
};
