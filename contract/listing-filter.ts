import { choiceFieldNames, type ChoiceFieldName, type ChoiceOf, listingFields } from './listing-fields.ts';

/** What listings are narrowed to by their own fields; a field that is left out narrows nothing. */
export type FieldFilter = { [Name in ChoiceFieldName]?: ChoiceOf<Name> | undefined };

/** What a feed is narrowed to. */
export interface ListingFilter extends FieldFilter {
  /** with a price and not sold */
  forSale: boolean;
}

/** Reads the filter of an address: `?category=furniture&for_sale=true`. What it cannot read narrows nothing. */
export function readFilter(search: URLSearchParams): ListingFilter {
  const filter: ListingFilter = { forSale: search.get('for_sale') === 'true' };
  return choiceFieldNames.reduce((read, name) => withField(read, name, search.get(name)), filter);
}

/** A filter with another choice of a field; what is none of its choices, such as `all`, narrows nothing. */
export function withField<Filter extends FieldFilter>(
  filter: Filter,
  name: ChoiceFieldName,
  value: string | null,
): Filter {
  const choices: readonly string[] = listingFields[name].choices;
  return { ...filter, [name]: choices.find((choice) => choice === value) };
}

/** A filter as the API and the address name it. */
export function filterQuery(filter: ListingFilter): FieldFilter & { for_sale?: 'true' } {
  const query: Record<string, string> = {};
  for (const name of choiceFieldNames) if (filter[name]) query[name] = filter[name];
  if (filter.forSale) query.for_sale = 'true';
  return query;
}

/** Whether a listing is what a filter asks for. */
export const fits = (
  listing: { [Name in ChoiceFieldName]: string | null } & { price: number | null; sold: boolean },
  filter: ListingFilter,
): boolean =>
  choiceFieldNames.every((name) => filter[name] === undefined || filter[name] === listing[name]) &&
  (!filter.forSale || (listing.price !== null && !listing.sold));
