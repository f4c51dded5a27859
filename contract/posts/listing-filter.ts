import { choiceFieldNames, type ChoiceFieldName, type ChoiceOf, listingFields } from './listing-fields.ts';

/** Filters on listings' own fields; an absent field doesn't filter. */
export type FieldFilter = { [Name in ChoiceFieldName]?: ChoiceOf<Name> | undefined };

/** The filters of a feed. */
export interface ListingFilter extends FieldFilter {
  /** with a price and not sold */
  forSale: boolean;
}

/** Reads the filter of an address: `?category=furniture&for_sale=true`. Invalid values are ignored. */
export function readFilter(search: URLSearchParams): ListingFilter {
  const filter: ListingFilter = { forSale: search.get('for_sale') === 'true' };
  return choiceFieldNames.reduce((read, name) => withField(read, name, search.get(name)), filter);
}

/** A filter with another choice of a field; a value that is none of its choices, such as `all`, removes the field. */
export function withField<Filter extends FieldFilter>(
  filter: Filter,
  name: ChoiceFieldName,
  value: string | null,
): Filter {
  const choices: readonly string[] = listingFields[name].choices;
  return { ...filter, [name]: choices.find((choice) => choice === value) };
}

/** A filter as query parameters, the same in the API and the address. */
export function filterQuery(filter: ListingFilter): FieldFilter & { for_sale?: 'true' } {
  const query: Record<string, string> = {};
  for (const name of choiceFieldNames) if (filter[name]) query[name] = filter[name];
  if (filter.forSale) query.for_sale = 'true';
  return query;
}

/** Whether a listing matches a filter. */
export const fits = (
  listing: { [Name in ChoiceFieldName]: string | null } & { price: number | null; sold: boolean },
  filter: ListingFilter,
): boolean =>
  choiceFieldNames.every((name) => filter[name] === undefined || filter[name] === listing[name]) &&
  (!filter.forSale || (listing.price !== null && !listing.sold));
