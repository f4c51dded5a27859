import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** A date as people write it: month and day begin at 1. */
export const birthDate = z.object({ month: z.int(), day: z.int(), year: z.int() });
export type BirthDate = z.infer<typeof birthDate>;

interface GivenDate {
  month?: number | null | undefined;
  day?: number | null | undefined;
  year?: number | null | undefined;
}

/** Year, month and day as a UTC date, or null if the calendar doesn't have that day. */
function dayOf({ month, day, year }: { month: number; day: number; year: number }): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/**
 * The first error of a birth date, or null (D46).
 * @param today the day on which the person must be 16
 */
function birthDateFault({ month, day, year }: GivenDate, today: Date): string | null {
  if (!month || !day || !year) return 'Please fill in all the fields';
  const { from, to } = limits.birthYears;
  const date = year >= from && year <= to ? dayOf({ month, day, year }) : null;
  if (!date) return "That date doesn't exist.";
  const age = limits.minimumAge;
  return date.getTime() > Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate())
    ? `You must be at least ${age}`
    : null;
}

const part = z.optional(z.nullable(z.int()));
const genders = { male: 'Male', female: 'Female', other: 'Other' } as const;

interface FieldBase {
  /** names its row, its screen and its input */
  title: string;
  /** a sentence under its input */
  hint: string;
  /** what its row says while it isn't set, as something to press */
  missing?: string;
  /** what its row says while it isn't set, if the specification has another word than "Not set" */
  empty?: string;
  /** what may be sent, with the messages; one that takes null can be emptied */
  schema: z.ZodMiniType;
  /** an error that depends on the day, by the server's clock */
  faultOn?: (value: never, today: Date) => string | null;
}

interface TypedField extends FieldBase {
  kind: 'text' | 'number';
  /** attributes of its input */
  input: { maxLength: number; type?: 'tel'; inputMode?: 'tel' | 'numeric'; autoComplete?: string };
}

interface ChoiceField extends FieldBase {
  kind: 'choice';
  /** the label of each value, in order */
  choices: Readonly<Record<string, string>>;
}

/** Month, day and year, chosen from lists. */
interface DateField extends FieldBase {
  kind: 'date';
}

export type AccountField = TypedField | ChoiceField | DateField;

const ONLY_YOU = 'Only you can see this.';
const WHO_PAYS = 'Shown to the buyer of an agreed deal, from the time you meet until a day later. No one else sees it.';
const INPUT = { maxLength: 100, autoComplete: 'off' } as const;

/** A name at a payment service; the sign before it is dropped. Null empties it. */
const paymentName = (pattern: RegExp, message: string) =>
  z.nullable(
    z.string(message).check(
      z.overwrite((name) => name.trim().replace(/^[@$]/, '')),
      z.maxLength(INPUT.maxLength, { error: message, abort: true }),
      z.regex(pattern, message),
    ),
  );

/**
 * What an account has besides the names, the email addresses and the password. Everything else derives from this list: its row
 * and screen at /settings/account/{name}, its form, its call (PUT /api/settings/{name}), the account's answer, the data
 * export, and its end with the account. A new field takes an entry here and a migration that adds a nullable column of
 * that name to users.
 */
export const accountFields = {
  phone: {
    kind: 'text',
    title: 'Phone',
    hint: ONLY_YOU,
    missing: 'Click to add',
    // an optional plus, then 6 to 14 digits with separators between them
    schema: z
      .string('A phone # is required')
      .check(
        z.trim(),
        z.minLength(1, { error: 'A phone # is required', abort: true }),
        z.maxLength(limits.phoneMax, { error: 'Invalid phone #', abort: true }),
        z.regex(/^\+?\(?\d(?:[ ()./-]{0,2}\d){5,13}$/, 'Invalid phone #'),
      ),
    input: { maxLength: limits.phoneMax, type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  },
  grad_year: {
    kind: 'number',
    title: 'Graduation year',
    hint: 'After that year your profile says “Alum”. No one sees the year.',
    schema: z.nullable(z.int('Enter a year').check(z.minimum(1950, 'Enter a year'), z.maximum(2050, 'Enter a year'))),
    input: { maxLength: 4, inputMode: 'numeric' },
  },
  gender: {
    kind: 'choice',
    title: 'Gender',
    empty: 'None',
    hint: ONLY_YOU,
    schema: z.enum(Object.keys(genders) as (keyof typeof genders)[], 'Must select a gender'),
    choices: genders,
  },
  birth_date: {
    kind: 'date',
    title: 'Birth date',
    empty: 'None',
    hint: ONLY_YOU,
    schema: z.object({ month: part, day: part, year: part }, 'Please fill in all the fields').check(
      z.check<GivenDate>((ctx) => {
        // with the latest possible "today" only the calendar is checked; the server checks the age by its clock
        const message = birthDateFault(ctx.value, new Date(Date.UTC(9999, 0, 1)));
        if (message) ctx.issues.push({ code: 'custom', input: ctx.value, message });
      }),
    ),
    faultOn: birthDateFault,
  },
  venmo: {
    kind: 'text',
    title: 'Venmo',
    hint: `Your Venmo username. ${WHO_PAYS}`,
    schema: paymentName(/^[\w-]{5,30}$/, "That isn't a Venmo username"),
    input: INPUT,
  },
  cash_app: {
    kind: 'text',
    title: 'Cash App',
    hint: `Your $Cashtag. ${WHO_PAYS}`,
    schema: paymentName(/^(?=.{0,19}[a-zA-Z])\w{1,20}$/, "That isn't a $Cashtag"),
    input: INPUT,
  },
  paypal: {
    kind: 'text',
    title: 'PayPal',
    hint: `Your PayPal.Me name. ${WHO_PAYS}`,
    schema: paymentName(/^[a-zA-Z0-9]{1,20}$/, "That isn't a PayPal.Me name"),
    input: INPUT,
  },
  zelle: {
    kind: 'text',
    title: 'Zelle',
    hint: `The email or US phone number you use with Zelle. ${WHO_PAYS}`,
    schema: paymentName(
      /^([^\s@]{1,64}@[^\s@]{1,30}\.[a-z]{2,12}|(\+?1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4})$/i,
      'Enter an email or a US phone number',
    ),
    input: INPUT,
  },
  chat_suggestions: {
    kind: 'choice',
    title: 'Suggestions in chats',
    empty: 'On',
    hint: 'When you write a price, a yes or a time to meet, Quad offers it as a button. This happens on your device.',
    schema: z.enum(['on', 'off'], 'Choose on or off'),
    choices: { on: 'On', off: 'Off' },
  },
} as const satisfies Record<string, AccountField>;

type Fields = typeof accountFields;
export type AccountFieldName = keyof Fields;
export type SchemaOf<Name extends AccountFieldName> = Fields[Name]['schema'];
type ValueOf<Name extends AccountFieldName> = Fields[Name] extends DateField
  ? BirthDate
  : NonNullable<z.output<SchemaOf<Name>>>;
/** The fields' values; null for one that isn't set. */
export type AccountValues = { [Name in AccountFieldName]: ValueOf<Name> | null };

export const accountFieldNames = Object.keys(accountFields) as AccountFieldName[];
export const isAccountField = (name: string): name is AccountFieldName => Object.hasOwn(accountFields, name);
/** A field as any of them. */
export const accountField = (name: AccountFieldName): AccountField => accountFields[name];

export const accountFieldTitles = Object.fromEntries(
  accountFieldNames.map((name) => [name, accountFields[name].title]),
) as Record<AccountFieldName, string>;

function valueSchema(field: AccountField): z.ZodMiniType {
  if (field.kind === 'choice') return z.enum(Object.keys(field.choices));
  return { text: z.string(), number: z.int(), date: birthDate }[field.kind];
}

/** The schemas of the fields' values, as answers have them. */
export const accountValues: { [Name in AccountFieldName]: z.ZodMiniType<AccountValues[Name]> } = Object.fromEntries(
  accountFieldNames.map((name) => [name, z.nullable(valueSchema(accountFields[name]))]),
) as never;
