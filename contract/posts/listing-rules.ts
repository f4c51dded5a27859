import * as z from 'zod/mini';
import {
  cleanDetails,
  detailFaults,
  detailsShape,
  lineOfText,
  type SentDetails,
  sentDetails,
  wholeDollars,
} from './category-rules.ts';
import {
  type ChoiceFieldName,
  choiceFieldNames,
  choiceLabel,
  type ListingField,
  type ListingFieldName,
  listingFieldNames,
  listingFields,
  type ListingValues,
} from './listing-fields.ts';
import type { FieldFilter } from './listing-filter.ts';

type Field<Name extends ListingFieldName> = z.ZodMiniType<ListingValues[Name], ListingValues[Name]>;
type Fields = { [Name in ListingFieldName]: Field<Name> };
type SentDetailsSchema = z.ZodMiniType<SentDetails | null, SentDetails | null>;

/** A field's definition, whichever field it is. */
export const fieldOf = (name: ListingFieldName): ListingField => listingFields[name];

function schemaOf(name: ListingFieldName): z.ZodMiniType {
  const field = fieldOf(name);
  if (field.kind === 'choice') return z.enum(field.choices as [string, ...string[]]);
  if (field.kind === 'flag') return z.boolean('Choose yes or no.');
  return field.kind === 'text' ? lineOfText(field.max, field.label) : wholeDollars(field.max, field.label);
}

const mapped = <Name extends string>(names: readonly Name[], schema: (name: Name) => z.ZodMiniType) =>
  Object.fromEntries(names.map((name) => [name, schema(name)]));

/** The schema of each field's value; null for no value. */
export const fieldShape = mapped(listingFieldNames, (name) => z.nullable(schemaOf(name))) as Fields;

/** A listing in a response. */
export const listingShape = { ...fieldShape, details: z.nullable(detailsShape) };

/** A new listing, where an absent field has no value. */
export const newListingShape = {
  ...(mapped(listingFieldNames, (name) => z._default(fieldShape[name], null)) as {
    [Name in ListingFieldName]: z.ZodMiniDefault<Field<Name>>;
  }),
  details: z._default(sentDetails, null) as z.ZodMiniDefault<SentDetailsSchema>,
};

/** An edited listing, where an absent field stays unchanged; `details` that are sent replace the earlier ones. */
export const editedListingShape = {
  ...(mapped(listingFieldNames, (name) => z.optional(fieldShape[name])) as {
    [Name in ListingFieldName]: z.ZodMiniOptional<Field<Name>>;
  }),
  details: z.optional(sentDetails) as z.ZodMiniOptional<SentDetailsSchema>,
};

/**
 * Adds the checks that concern several fields to the body of a new or edited listing, so that the response contains
 * their errors together with those of single fields. An edit without a category is checked once the listing's own
 * category is loaded.
 */
export const checkTogether = <Body extends z.core.$ZodType>() =>
  z.check<z.core.output<Body>>(
    ({ value, issues }) => {
      const { category, details } = (value ?? {}) as Partial<ListingValues>;
      if (category === undefined || !details || typeof details !== 'object') return;
      for (const { field, message } of detailFaults(
        typeof category === 'string' ? category : null,
        cleanDetails(details),
      ))
        issues.push({ code: 'custom', message, path: field.split('.'), input: details, continue: true });
    },
    { when: () => true },
  );

/** A choice, or several that are separated by commas. */
function filterSchema(name: ChoiceFieldName): z.ZodMiniType {
  const field = fieldOf(name);
  if (field.kind !== 'choice' || !field.several) return schemaOf(name);
  const one = `(?:${field.choices.join('|')})`;
  const labels = field.choices.map(choiceLabel);
  const message = `Choose from ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}.`;
  return z.string().check(z.regex(new RegExp(`^${one}(?:,${one})*$`), message));
}

/** The fields by which lists can be filtered. */
export const fieldFilterShape = mapped(choiceFieldNames, (name) => z.optional(filterSchema(name))) as {
  [Name in ChoiceFieldName]: z.ZodMiniOptional<z.ZodMiniType<NonNullable<FieldFilter[Name]>>>;
};
