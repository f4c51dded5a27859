import {
  choiceFieldNames,
  type ChoiceFieldName,
  type ChoiceOf,
  isOffer,
  listingFields,
  type ListingValues,
} from './listing-fields.ts';

/** Filters on listings' own fields; an absent field doesn't filter. */
export type FieldFilter = { [Name in ChoiceFieldName]?: ChoiceOf<Name> | undefined };

/** How long ago a listing was posted at most. */
export const postedWithin = ['day', 'week', 'month'] as const;
export type PostedWithin = (typeof postedWithin)[number];

/** The orders of a list. A search is ordered by `best` without one, everything else by `newest`. */
export const sorts = ['best', 'newest', 'price_low', 'price_high', 'nearest'] as const;
export type Sort = (typeof sorts)[number];

/** The parameters of an address that filter or order any list, and what each may be; the server has the same in its schemas. */
const parameters = {
  kind: /^(selling|looking|post)$/,
  /** whole US dollars */
  price_min: /^\d{1,7}$/,
  price_max: /^\d{1,7}$/,
  posted_within: /^(day|week|month)$/,
  /** not sold, held or expired */
  available: /^true$/,
  sort: /^(best|newest|price_low|price_high|nearest)$/,
};
type Parameter = keyof typeof parameters;
const names = Object.keys(parameters) as Parameter[];

/**
 * The filters of a feed, search or category page as its address has them (BRO-01), by the names of their parameters. The server
 * parses them (listing-filter-rules.ts); this module is part of the page's first load and knows no field of a category.
 */
export interface ListingFilter extends FieldFilter, Partial<Record<Parameter, string | undefined>> {
  /** offered with a price, and not sold or expired */
  forSale: boolean;
  /** fields of the category by their names; never without a category */
  details?: Readonly<Record<string, string>> | undefined;
}

/** Parameters that are no field of a category. */
const others = new RegExp(
  `^(${[...names, ...choiceFieldNames].join('|')}|for_sale|q|show|with_photos|cursor|goBack|utm_.*)$`,
);

/**
 * Reads the filter of an address: `?category=furniture&price_max=100&for_sale=true`. Invalid values are ignored. With a
 * category, all unknown parameters are taken for its fields: the server knows which exist, and leaves out the rest.
 */
export function readFilter(search: URLSearchParams): ListingFilter {
  let filter: ListingFilter = { forSale: search.get('for_sale') === 'true' };
  for (const name of choiceFieldNames) filter = withField(filter, name, search.get(name));
  for (const name of names) {
    const value = search.get(name);
    if (value && parameters[name].test(value)) filter[name] = value;
  }
  const own = filter.category ? [...search].filter(([name, value]) => value && !others.test(name)) : [];
  if (own[0]) filter.details = Object.fromEntries(own);
  return filter;
}

/**
 * A filter with another choice of a field; a value that is none of its choices, such as `all`, removes the field. Another category
 * has other fields.
 */
export function withField<Filter extends FieldFilter & { details?: unknown }>(
  filter: Filter,
  name: ChoiceFieldName,
  value: string | null,
): Filter {
  const choices: readonly string[] = listingFields[name].choices;
  const chosen = { ...filter, [name]: choices.find((choice) => choice === value) };
  if (name === 'category') delete chosen.details;
  return chosen;
}

/** A filter as query parameters, the same in the API and the address. */
export function filterQuery(filter: ListingFilter): Record<string, string> {
  const query: Record<string, string> = { ...filter.details };
  for (const name of [...choiceFieldNames, ...names]) if (filter[name]) query[name] = filter[name];
  if (filter.forSale) query.for_sale = 'true';
  return query;
}

/** What is wrong with a filter that nothing can match; null where something may. */
export const contradictionIn = ({ price_min: min, price_max: max }: Pick<ListingFilter, 'price_min' | 'price_max'>) =>
  min && max && Number(min) > Number(max) ? 'The minimum price is above the maximum price.' : null;

/**
 * Whether a new listing matches a filter and comes first in its list. False where only the server knows: with a price range, with
 * fields of a category, or in another order than by time.
 */
export const fits = (
  listing: Pick<ListingValues, ChoiceFieldName | 'kind' | 'price'> & { sold: boolean },
  filter: ListingFilter,
): boolean =>
  choiceFieldNames.every((name) => filter[name] === undefined || filter[name] === listing[name]) &&
  (!filter.forSale || (listing.price !== null && !listing.sold && isOffer(listing.kind))) &&
  !names.some((name) => filter[name] && filter[name] !== (name === 'kind' ? listing.kind : 'newest')) &&
  !filter.details;
