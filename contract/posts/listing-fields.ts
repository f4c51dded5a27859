import { categories } from './categories.ts';
import type { Details } from './category-fields.ts';
import { limits } from '../limits.ts';

/** One line of text. */
interface TextField {
  kind: 'text';
  /** in code points */
  max: number;
}

interface DollarsField {
  kind: 'dollars';
  /** in whole US dollars */
  max: number;
}

interface ChoiceField {
  kind: 'choice';
  /** in display order; stored as written here, shown by `choiceLabel` */
  choices: readonly string[];
  /** false for a field that describes no property of the item: cards don't show it */
  fact?: false;
  /** a list can be filtered by several of them at once; none has a comma */
  several?: true;
}

/** Yes or no; both are stored, and a field without a value reads as no. */
interface FlagField {
  kind: 'flag';
}

/** What a post is; a post without a kind is older than kinds, or its caller sent none. */
export const postKinds = ['selling', 'looking', 'post'] as const;
export type PostKind = (typeof postKinds)[number];

export type ListingField = (TextField | DollarsField | ChoiceField | FlagField) & {
  label: string;
  /** the composer offers it once this other field is filled in */
  after?: 'price above 0';
};

/**
 * The fields that any listing has, all optional; those of a category are in category-fields.ts. Creating, editing, the
 * edit history, the export, the copy for moderators, the composer, its draft, cards and filters are derived from this
 * list. A new field takes an entry here and a migration that adds its column to posts, post_edits and evidence.
 */
export const listingFields = {
  title: { kind: 'text', label: 'Title', max: limits.titleMax },
  price: { kind: 'dollars', label: 'Price', max: limits.priceMaxDollars },
  // the values have no capitals, so this order is alphabetical, with the one that begins with a digit first
  category: { kind: 'choice', label: 'Category', choices: [...categories].sort() },
  condition: {
    kind: 'choice',
    label: 'Condition',
    choices: ['new', 'like new', 'good', 'fair', 'for parts'],
    several: true,
  },
  kind: { kind: 'choice', label: 'Kind', choices: postKinds, fact: false },
  firm: { kind: 'flag', label: 'Firm price', after: 'price above 0' },
} as const satisfies Record<string, ListingField>;

type Fields = typeof listingFields;
export type ListingFieldName = keyof Fields;
/** Facts with a choice of values, by which lists can be filtered. */
export type ChoiceFieldName = {
  [Name in ListingFieldName]: Fields[Name] extends { kind: 'choice'; fact?: never } ? Name : never;
}[ListingFieldName];
type Value<Field> = Field extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Field extends { kind: 'text' }
    ? string
    : Field extends { kind: 'flag' }
      ? boolean
      : number;
export type ChoiceOf<Name extends ListingFieldName> = Value<Fields[Name]>;

/** The values of a listing's fields; null for a field without a value. */
export type ListingValues = { [Name in ListingFieldName]: Value<Fields[Name]> | null } & {
  /** the fields of its category; null for none */
  details: Details | null;
};

export const listingFieldNames = Object.keys(listingFields) as ListingFieldName[];
export const isChoiceField = (name: ListingFieldName): name is ChoiceFieldName =>
  'choices' in listingFields[name] && !('fact' in listingFields[name]);
export const choiceFieldNames = listingFieldNames.filter(isChoiceField);

/**
 * The choices of a field that a filter's parameter names, each once and in the field's order: "good,new" is `new` and `good`.
 * What is no choice is left out.
 */
export function chosenIn<Name extends ChoiceFieldName>(name: Name, parameter: string | null | undefined) {
  const field: ChoiceField = listingFields[name];
  const named = field.several ? parameter?.split(',') : [parameter];
  return field.choices.filter((choice) => named?.includes(choice)) as ChoiceOf<Name>[];
}

const labels: Record<string, string> = { looking: 'Looking for', post: 'Just posting' };

/** "Computers & accessories", "Like new", "Looking for". */
export const choiceLabel = (value: string): string =>
  labels[value] ?? value.replace(/^(?:tv|3d|.)/, (first) => first.toUpperCase());

/** A price as displayed, in whole US dollars: "$1,200", "Free". */
export const priceText = (price: number): string => (price === 0 ? 'Free' : `$${price.toLocaleString('en-US')}`);

/** A price or choice as displayed: "$1,200", "Free", "Furniture"; null without a value. */
export const valueText = (value: string | number | null): string | null =>
  typeof value === 'number' ? priceText(value) : value && choiceLabel(value);

/** Whether lower offers are refused; a free listing has no price to be firm about. */
export const isFirm = ({ firm, price }: Pick<ListingValues, 'firm' | 'price'>): boolean =>
  firm === true && price !== null && price > 0;

/** Whether a listing sells something, rather than looks for it. Without a kind it sells. */
export const isSelling = (kind: PostKind | null): boolean => kind === null || kind === 'selling';

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

/** A field's choices in a filter, with "All" as the first. */
export const filterChoicesOf = (name: ChoiceFieldName): readonly Choice[] =>
  choicesOf(name, { value: allChoices, label: 'All' });
