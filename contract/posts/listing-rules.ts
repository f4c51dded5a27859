import * as z from 'zod/mini';
import {
  type ChoiceFieldName,
  choiceFieldNames,
  type ChoiceOf,
  type ListingField,
  type ListingFieldName,
  listingFieldNames,
  listingFields,
  type ListingValues,
} from './listing-fields.ts';

type Field<Name extends ListingFieldName> = z.ZodMiniType<ListingValues[Name], ListingValues[Name]>;
type Fields = { [Name in ListingFieldName]: Field<Name> };

/** A field's definition, whichever field it is. */
export const fieldOf = (name: ListingFieldName): ListingField => listingFields[name];

const notWhole = 'Enter a whole dollar amount.';

function schemaOf(name: ListingFieldName): z.ZodMiniType {
  const field = fieldOf(name);
  if (field.kind === 'choice') return z.enum(field.choices as [string, ...string[]]);
  const tooHigh = `That ${field.label.toLowerCase()} is too high.`;
  return z.int(notWhole).check(z.gte(0, notWhole), z.lte(field.max, tooHigh));
}

const mapped = <Name extends string>(names: readonly Name[], schema: (name: Name) => z.ZodMiniType) =>
  Object.fromEntries(names.map((name) => [name, schema(name)]));

/** The schema of each field's value; null for no value. */
export const listingShape = mapped(listingFieldNames, (name) => z.nullable(schemaOf(name))) as Fields;

/** The same for a new post, where an absent field has no value. */
export const newListingShape = mapped(listingFieldNames, (name) => z._default(listingShape[name], null)) as {
  [Name in ListingFieldName]: z.ZodMiniDefault<Field<Name>>;
};

/** The same for an edit, where an absent field stays unchanged. */
export const editedListingShape = mapped(listingFieldNames, (name) => z.optional(listingShape[name])) as {
  [Name in ListingFieldName]: z.ZodMiniOptional<Field<Name>>;
};

/** The fields by which lists can be filtered. */
export const fieldFilterShape = mapped(choiceFieldNames, (name) => z.optional(schemaOf(name))) as {
  [Name in ChoiceFieldName]: z.ZodMiniOptional<z.ZodMiniType<ChoiceOf<Name>, ChoiceOf<Name>>>;
};
