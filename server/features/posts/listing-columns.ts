import { STALE_DAYS } from '../../../contract/posts/availability.ts';
import { type ListingFieldName, listingFieldNames } from '../../../contract/posts/listing-fields.ts';
import { fieldOf } from '../../../contract/posts/listing-rules.ts';

/**
 * A listing's fields are stored in columns of the same names, in posts, post_edits and evidence; the fields of its
 * category share one column.
 */
const sqlTypes = { dollars: 'integer', choice: 'text', text: 'text', flag: 'boolean' } as const;
const columns = [...listingFieldNames, 'details'] as const;
const typeOf = (name: ListingFieldName | 'details') => (name === 'details' ? 'jsonb' : sqlTypes[fieldOf(name).kind]);
const list = (sql: (name: ListingFieldName | 'details') => string) => columns.map(sql).join(', ');

/** `p.price, p.category` */
export const listingColumns = (table?: string): string => list((name) => (table ? `${table}.${name}` : name));

/** `$price::integer, $category::text`: parameters by name */
export const listingParameters = list((name) => `$${name}::${typeOf(name)}`);

/** `price = $price::integer, category = $category::text` */
export const listingAssignments = list((name) => `${name} = $${name}::${typeOf(name)}`);

/** `null::integer as price, null::text as category`: for rows that aren't listings */
export const noListingColumns = list((name) => `null::${typeOf(name)} as ${name}`);

/** `price = null, category = null` */
export const clearedListing = list((name) => `${name} = null`);

/** Whether a post p sells something, rather than looks for it: `isSelling` of the contract, in SQL. */
export const isSellingSql = (post: string): string => `(${post}.kind is null or ${post}.kind = 'selling')`;

/** Whether a listing is past its expiry; every list for other people leaves it out. */
export const isExpired = (post: string): string =>
  `(${post}.expires_at is not null and ${post}.expires_at <= (select product_now()))`;

/** Whether a listing's seller confirmed within three weeks that it's available. */
export const isConfirmed = (post: string): string =>
  `coalesce(${post}.confirmed_at, ${post}.created_at) > (select product_now() - interval '${STALE_DAYS} days')`;

/**
 * How many are in a listing's line now: those whose offer or hold hasn't ended yet, whether or not a job has stored that. The
 * release before doesn't know when they end; after it changed a line, the stored length counts.
 */
export const lineLengthSql = (post: string): string =>
  `(case when cardinality(${post}.line_ends) = ${post}.queue_length then (
    select count(*)::int from unnest(${post}.line_ends) line (ends_at) where ends_at > (select product_now()))
    else ${post}.queue_length end)`;

/** When a listing's line becomes shorter, if nobody does anything; null: never. */
export const lineChangesAt = (post: string): string =>
  `(select min(ends_at) from unnest(${post}.line_ends) line (ends_at) where ends_at > (select product_now()) and isfinite(ends_at))`;

/** Whether a listing is on hold for a buyer now. */
export const isHeldSql = (post: string): string =>
  `(${post}.held_until is not null and ${post}.held_until > (select product_now()))`;

/** Until when a listing is on hold; null when it isn't. */
export const heldUntil = (post: string): string => `(case when ${isHeldSql(post)} then ${post}.held_until end)`;
