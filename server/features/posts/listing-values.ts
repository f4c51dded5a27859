import { listingFieldNames, type ListingValues } from '../../../contract/posts/listing-fields.ts';

/** The listing fields of a record that has other fields too. */
export function listingValues(record: ListingValues): ListingValues {
  const values: Record<string, unknown> = { details: record.details };
  for (const name of listingFieldNames) values[name] = record[name];
  return values as ListingValues;
}

/** All text of a post: its title and its body. */
export const listingWords = ({ title }: ListingValues, plain: string): string =>
  title ? [title, plain].filter(Boolean).join('\n') : plain;

/** The listing fields of a comment, or of a post that sells nothing. */
export const emptyListing = {
  ...Object.fromEntries(listingFieldNames.map((name) => [name, null])),
  details: null,
} as ListingValues;
