import { categories } from './categories.ts';
import { limits } from '../limits.ts';

interface DollarsField {
  kind: 'dollars';
  /** in whole US dollars */
  max: number;
}

interface ChoiceField {
  kind: 'choice';
  /** in display order; stored as written here, shown by `choiceLabel` */
  choices: readonly string[];
}

export type ListingField = (DollarsField | ChoiceField) & {
  label: string;
  /** the composer offers it once this other field is filled in */
  after?: 'price';
};

/**
 * A listing's own fields, all optional. Creating, editing, the edit history, the export, the copy for moderators, the composer,
 * its draft, cards and filters are derived from this list. A new field takes an entry here and a migration that adds its column
 * to posts, post_edits and evidence.
 */
export const listingFields = {
  price: { kind: 'dollars', label: 'Price', max: limits.priceMaxDollars },
  // the values have no capitals, so this order is alphabetical, with the one that begins with a digit first
  category: { kind: 'choice', label: 'Category', choices: [...categories].sort() },
  condition: {
    kind: 'choice',
    label: 'Condition',
    choices: ['new', 'like new', 'good', 'fair', 'for parts'],
    after: 'price',
  },
} as const satisfies Record<string, ListingField>;

type Fields = typeof listingFields;
export type ListingFieldName = keyof Fields;
/** Fields with a choice of values, by which lists can be filtered. */
export type ChoiceFieldName = {
  [Name in ListingFieldName]: Fields[Name]['kind'] extends 'choice' ? Name : never;
}[ListingFieldName];
type Value<Field> = Field extends { choices: readonly (infer Choice)[] } ? Choice : number;
export type ChoiceOf<Name extends ChoiceFieldName> = Value<Fields[Name]>;

/** The values of a listing's own fields; null for a field without a value. */
export type ListingValues = { [Name in ListingFieldName]: Value<Fields[Name]> | null };

export const listingFieldNames = Object.keys(listingFields) as ListingFieldName[];
export const isChoiceField = (name: ListingFieldName): name is ChoiceFieldName => 'choices' in listingFields[name];
export const choiceFieldNames = listingFieldNames.filter(isChoiceField);

/** "Computers & accessories", "Like new". */
export const choiceLabel = (value: string): string => value.replace(/^(?:tv|3d|.)/, (first) => first.toUpperCase());

/** A field's value as displayed: "$1,200", "Furniture"; null without a value. */
export const valueText = (value: string | number | null): string | null =>
  typeof value === 'number' ? `$${value.toLocaleString('en-US')}` : value && choiceLabel(value);

export interface Choice {
  value: string;
  label: string;
}

/**
 * The choices of a field, for every list of them.
 * @param none an additional first choice for no value
 */
export const choicesOf = (name: ChoiceFieldName, ...none: Choice[]): readonly Choice[] => [
  ...none,
  ...listingFields[name].choices.map((value) => ({ value, label: choiceLabel(value) })),
];

/** The filter value that doesn't filter. */
export const allChoices = 'all';

/** The same for a filter. */
export const filterChoicesOf = (name: ChoiceFieldName): readonly Choice[] =>
  choicesOf(name, { value: allChoices, label: 'All' });
