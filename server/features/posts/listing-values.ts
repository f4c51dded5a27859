import { listingFieldNames, type ListingValues } from '../../../contract/posts/listing-fields.ts';

/** Only the listing fields of a record that has others too. */
export function listingValues(record: ListingValues): ListingValues {
  const values: Record<string, unknown> = { details: record.details };
  for (const name of listingFieldNames) values[name] = record[name];
  return values as ListingValues;
}

/** Everything that a post says in words: its title and its text. */
export const wordsOf = ({ title }: ListingValues, plain: string): string =>
  title ? [title, plain].filter(Boolean).join('\n') : plain;

/** A comment, and a post that sells nothing. */
export const emptyListing = {
  ...Object.fromEntries(listingFieldNames.map((name) => [name, null])),
  details: null,
} as ListingValues;
