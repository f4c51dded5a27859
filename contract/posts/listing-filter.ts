import {
  choiceFieldNames,
  type ChoiceFieldName,
  type ChoiceOf,
  chosenIn,
  isSelling,
  type ListingValues,
} from './listing-fields.ts';

/** Filters on listings' own fields; an absent field doesn't filter. */
export interface FieldFilter {
  category?: ChoiceOf<'category'> | undefined;
  /** one or several, separated by commas, in the order of the field */
  condition?: string | undefined;
}

/** The parameters that filter or order any list; the server's schemas have the same. Prices are whole US dollars. */
type Parameter =
  | 'kind'
  | 'price_min'
  | 'price_max'
  | 'posted_within'
  | 'available'
  | 'following'
  | 'near'
  | 'near_spot'
  | 'sort';
const valid =
  /^(kind=(selling|looking|post)|price_m(in|ax)=\d{1,7}|posted_within=(day|week|month)|(available|following|near)=true|near_spot=.{1,80}|sort=(best|newest|price_low|price_high|nearest))$/;
/** Parameters that aren't fields of a category. */
const others =
  /^(category|condition|kind|price_m..|posted_within|available|following|near|near_spot|for_sale|sort|q|show|with_photos|cursor|goBack|utm_.*)$/;

/**
 * The filters of a feed, search or category page as its address has them, by the names of their parameters. The server
 * parses them (listing-filter-rules.ts); this module is part of the page's first load and knows no field of a category.
 */
export interface ListingFilter extends FieldFilter, Partial<Record<Parameter, string | undefined>> {
  /** offered with a price, not sold or expired, and confirmed by its seller within three weeks */
  forSale: boolean;
  /** fields of the category by their names; never without a category */
  details?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads the filter of an address: `?category=furniture&price_max=100&for_sale=true`. Invalid values are ignored. With a
 * category, all unknown parameters are taken for its fields: the server knows which exist, and leaves out the rest.
 */
export function readFilter(search: URLSearchParams): ListingFilter {
  let filter: ListingFilter = { forSale: search.get('for_sale') === 'true' };
  for (const name of choiceFieldNames) filter = withField(filter, name, search.get(name));
  for (const [name, value] of search)
    if (valid.test(`${name}=${value}`)) filter[name as Parameter] = value;
    else if (filter.category && value && !others.test(name)) filter.details = { ...filter.details, [name]: value };
  return filter;
}

/**
 * A filter with another value of a field, or several where the field allows that; a value that isn't one of its choices,
 * such as `all`, removes the field. Any value of `category` removes the fields of the earlier one.
 */
export function withField<Filter extends FieldFilter & { details?: unknown }>(
  filter: Filter,
  name: ChoiceFieldName,
  value: string | null,
): Filter {
  const chosen = { ...filter, [name]: chosenIn(name, value).join() || undefined };
  if (name === 'category') delete chosen.details;
  return chosen;
}

/** A filter as query parameters, the same in the API and the address. */
export const filterQuery = ({ details, forSale, ...filter }: ListingFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...details, ...filter, for_sale: forSale && 'true' }).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
    ),
  );

/**
 * Whether a new listing matches a filter and comes first in its list. False where only the server can decide: with any
 * other filter than category, condition, kind and `forSale`, or in another order than by time.
 */
export const fitsFilter = (
  listing: Pick<ListingValues, ChoiceFieldName | 'kind' | 'price'> & { sold: boolean },
  filter: ListingFilter,
): boolean =>
  (!filter.forSale || (listing.price !== null && !listing.sold && isSelling(listing.kind))) &&
  Object.entries(filterQuery({ ...filter, forSale: false })).every(([name, value]) =>
    name === 'condition'
      ? listing.condition && chosenIn(name, value).includes(listing.condition)
      : value === (name === 'sort' ? 'newest' : (listing as Record<string, unknown>)[name]),
  );
