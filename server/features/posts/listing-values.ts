import { listingFieldNames, type ListingValues } from '../../../contract/posts/listing-fields.ts';

/** The listing's fields alone, of a record that has others too. */
export function listingValues(record: ListingValues): ListingValues {
  const values: Record<string, unknown> = {};
  for (const name of listingFieldNames) values[name] = record[name];
  return values as ListingValues;
}

/** What says nothing in any field: a comment, and a post that sells nothing. */
export const emptyListing = Object.fromEntries(listingFieldNames.map((name) => [name, null])) as ListingValues;
