import { type ListingFieldName, listingFieldNames } from '../../../contract/posts/listing-fields.ts';
import { fieldOf } from '../../../contract/posts/listing-rules.ts';

/** A listing's own fields are stored in columns of their names, in posts, post_edits and evidence. */
const sqlTypes = { dollars: 'integer', choice: 'text' } as const;
const typeOf = (name: ListingFieldName) => sqlTypes[fieldOf(name).kind];
const list = (sql: (name: ListingFieldName) => string) => listingFieldNames.map(sql).join(', ');

/** `p.price, p.category` */
export const listingColumns = (table?: string): string => list((name) => (table ? `${table}.${name}` : name));

/** `$price::integer, $category::text`: parameters by name */
export const listingParameters = list((name) => `$${name}::${typeOf(name)}`);

/** `price = $price::integer, category = $category::text` */
export const listingAssignments = list((name) => `${name} = $${name}::${typeOf(name)}`);

/** `null::integer as price, null::text as category`: of what is no listing */
export const noListingColumns = list((name) => `null::${typeOf(name)} as ${name}`);

/** `price = null, category = null` */
export const clearedListing = list((name) => `${name} = null`);
