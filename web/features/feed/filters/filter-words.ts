import { detailText } from '../../../../contract/posts/detail-texts.ts';
import { type CategoryField, fieldsOf } from '../../../../contract/posts/category-fields.ts';
import { choiceLabel, type Choice, chosenIn, valueText } from '../../../../contract/posts/listing-fields.ts';
import { type ListingFilter, withField } from '../../../../contract/posts/listing-filter.ts';

export const postedWithinChoices: readonly Choice[] = [
  { value: '', label: 'Any time' },
  { value: 'day', label: 'Past 24 hours' },
  { value: 'week', label: 'Past week' },
  { value: 'month', label: 'Past month' },
];
export const kindOptions: readonly Choice[] = [
  { value: '', label: 'Any' },
  ...['selling', 'looking', 'post'].map((value) => ({ value, label: choiceLabel(value) })),
];
const byPrice: readonly Choice[] = [
  { value: 'price_low', label: 'Price: low to high' },
  { value: 'price_high', label: 'Price: high to low' },
];
const orders: readonly Choice[] = [
  { value: 'newest', label: 'Newest' },
  ...byPrice,
  { value: 'nearest', label: 'Nearest' },
];
/** The sort orders of each kind of list, the default first. */
export const sortChoices = {
  feed: [{ value: '', label: 'Latest activity' }, ...orders],
  search: [{ value: '', label: 'Best match' }, ...orders],
  saved: [{ value: '', label: 'Recently saved' }, ...byPrice],
  own: [{ value: '', label: 'Newest' }, ...byPrice],
} as const;

/** The digits of what was typed, at most seven; '' for none. */
export const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 7);

/** A filter of any list; only a search has `photos`. */
export type SheetFilter = ListingFilter & { photos?: boolean };

/** An active filter as text, and the filter without it. */
export interface ActiveFilter {
  name: string;
  text: string;
  without: SheetFilter;
}

const labelIn = (choices: readonly Choice[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;
const amount = (dollars: string) => valueText(Number(dollars));
const matching = { equal: '', 'at least': 'at least ', 'at most': 'at most ' } as const;

function detailWords(field: CategoryField, value: string): string {
  if (field.type === 'checkbox') return field.label;
  const numeric = field.type === 'number' || field.type === 'dollars';
  return `${field.label}: ${matching[field.filter ?? 'equal']}${detailText(field, numeric ? Number(value) : value)}`;
}

/** Whether a filter leaves only what is given away. */
export const isFree = ({ price_min: min, price_max: max }: SheetFilter): boolean => max === '0' && !Number(min ?? 0);

/** A filter with one more condition (of an item), or one less. */
export const withCondition = (filter: SheetFilter, condition: string, on: boolean): SheetFilter =>
  withField(
    filter,
    'condition',
    [
      ...chosenIn('condition', filter.condition).filter((each) => each !== condition),
      ...(on ? [condition] : []),
    ].join(),
  );

/**
 * The chips of the active filters: "Up to $100", "Like new", "Beds: at least 2".
 * @param fixed the category belongs to the page and isn't a filter
 */
export function activeFilters(filter: SheetFilter, fixed: boolean): ActiveFilter[] {
  const { category, price_min: min, price_max: max, details = {} } = filter;
  const conditions = chosenIn('condition', filter.condition);
  const chips: (ActiveFilter | false | undefined | '')[] = [
    !fixed &&
      category && { name: 'category', text: choiceLabel(category), without: withField(filter, 'category', null) },
    (min || max) && {
      name: 'price',
      text: isFree(filter)
        ? 'Free'
        : min && max
          ? `${amount(min)} to ${amount(max)}`
          : min
            ? `${amount(min)} and up`
            : `Up to ${amount(max ?? '')}`,
      without: { ...filter, price_min: undefined, price_max: undefined },
    },
    ...conditions.map((condition) => ({
      name: condition,
      text: choiceLabel(condition),
      without: withCondition(filter, condition, false),
    })),
    filter.posted_within && {
      name: 'posted_within',
      text: labelIn(postedWithinChoices, filter.posted_within),
      without: { ...filter, posted_within: undefined },
    },
    filter.available && { name: 'available', text: 'Available now', without: { ...filter, available: undefined } },
    filter.following && {
      name: 'following',
      text: 'People you follow',
      without: { ...filter, following: undefined },
    },
    filter.near && { name: 'near', text: 'Near you', without: { ...filter, near: undefined } },
    filter.near_spot && {
      name: 'near_spot',
      text: `Near ${filter.near_spot}`,
      without: { ...filter, near_spot: undefined },
    },
    filter.forSale && { name: 'for_sale', text: 'For sale', without: { ...filter, forSale: false } },
    filter.photos && { name: 'photos', text: 'With photos', without: { ...filter, photos: false } },
    filter.kind && { name: 'kind', text: choiceLabel(filter.kind), without: { ...filter, kind: undefined } },
    ...fieldsOf(category).map(([name, field]) => {
      const { [name]: value, ...others } = details as Record<string, string>;
      return value ? { name, text: detailWords(field, value), without: { ...filter, details: others } } : undefined;
    }),
  ];
  return chips.filter((chip): chip is ActiveFilter => Boolean(chip));
}

/** A list's filter without what narrows it: the order, and on a category's page the category, stay. */
export const cleared = ({ sort, category }: SheetFilter, fixed: boolean): SheetFilter => ({
  forSale: false,
  ...(sort ? { sort } : {}),
  ...(fixed ? { category } : {}),
});

/** "1 result", "12 results", "500+ results". */
export const resultsText = ({ results, more }: { results: number; more: boolean }): string =>
  `${results}${more ? '+' : ''} ${results === 1 && !more ? 'result' : 'results'}`;
