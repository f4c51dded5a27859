import type { PostedWithin } from '../../../contract/posts/filter-values.ts';
import type { ParsedFilter } from '../../../contract/posts/listing-filter-rules.ts';
import { isConfirmed, isHeldSql, isSellingSql } from '../posts/index.ts';

/** A filter as parameters of the list queries. */
export interface ListFilter extends Omit<ParsedFilter, 'postedWithin' | 'sort' | 'spot' | 'contradicts'> {
  /** the earliest time of posting, ISO 8601; null for any */
  since: string | null;
  /** with a photo or video only */
  photos: boolean;
  /** whose follows and spots apply; null for a visitor, who has none */
  viewerId: string | null;
  /** spots near the viewer's usual ones, or near the one that is named */
  nearSpots: readonly string[];
  /** the campus's main spot is one of them */
  nearMain: boolean;
}

const WITHIN_HOURS: Record<PostedWithin, number> = { day: 24, week: 7 * 24, month: 30 * 24 };

/** The part of a filter that depends on the viewer (viewer-filter.ts). */
export type ViewerFilter = Pick<ListFilter, 'viewerId' | 'nearSpots' | 'nearMain'>;

/** @param now milliseconds since 1970, by the product's clock */
export function listFilter(parsed: ParsedFilter, photos: boolean, now: number, viewer: ViewerFilter): ListFilter {
  const { postedWithin, sort: _sort, spot: _spot, contradicts: _contradicts, ...filter } = parsed;
  const since = postedWithin && new Date(now - WITHIN_HOURS[postedWithin] * 3_600_000).toISOString();
  return { ...filter, since, photos, ...viewer };
}

/** A list's filter as the parameters of its statement. */
export const filterParameters = ({ details, ...filter }: ListFilter) => ({
  ...filter,
  details: details.length > 0 ? JSON.stringify(details) : null,
});
export type FilterParameters = ReturnType<typeof filterParameters>;

/**
 * Hides a parameter's value from the planner, so that one plan serves all filters: the leading columns and the order
 * choose the index, and the other conditions are checked row by row. After `any` an array needs another cast, or it would be
 * read as a sub-query's rows.
 */
export const givenValue = (name: string, type: string) => `(select $${name}::${type})`;

/** Where the values of a filter come from: the parameters of a list, or a row with a saved filter. */
export interface FilterSource {
  /** SQL of a value, by its name in `ListFilter` */
  value(name: keyof FilterParameters, type: string): string;
  /** SQL: whether the post p is in one of the conditions (new, used…) */
  condition: string;
  /** SQL of the earliest time of posting, never null */
  since: string;
  /** SQL: whether one of the post's spots is near the person */
  near: string;
}

/**
 * SQL: whether a post p matches a filter, apart from its category and the category's own fields. A post from before there
 * were kinds sells if it has a price. Every statement leaves out expired listings itself.
 */
export const filterSql = ({ value, condition, since, near }: FilterSource): string =>
  `(${value('kind', 'text')} is null or p.kind = ${value('kind', 'text')}
    or ${value('kind', 'text')} = 'selling' and p.kind is null and p.price is not null)
  and (${value('priceMin', 'int')} is null or p.price >= ${value('priceMin', 'int')})
  and (${value('priceMax', 'int')} is null or p.price <= ${value('priceMax', 'int')})
  and p.created_at >= ${since}
  and ${condition}
  and (not ${value('available', 'boolean')} or p.sold_at is null and not ${isHeldSql('p')}
    and (p.price is null or not ${isSellingSql('p')} or ${isConfirmed('p')}))
  and (not ${value('photos', 'boolean')} or p.img_count > 0)
  and (not ${value('following', 'boolean')} or exists (
    select from follows f where f.follower_id = ${value('viewerId', 'uuid')} and f.followed_id = p.author_id))
  and (not ${value('near', 'boolean')} or ${near})
  and (not ${value('forSale', 'boolean')} or p.price is not null and p.sold_at is null and ${isSellingSql('p')} and ${isConfirmed('p')})`;

/**
 * SQL: whether a post matches the conditions on the fields of its category: text ignoring case, numbers and dates from
 * or up to a value.
 * @param details the conditions as a JSON array
 */
export const detailsSql = (post: string, details: string): string => `not exists (
    select from jsonb_to_recordset(${details}) as f (name text, match text, value jsonb)
    where not coalesce(case f.match
      when 'equal' then lower(${post}.details ->> f.name) = lower(f.value #>> '{}')
      when 'at least' then ${post}.details -> f.name >= f.value
      else ${post}.details -> f.name <= f.value end, false))`;

/**
 * SQL: whether a listing has no meet-up spot, and so counts as at the campus's main one. Its rows in post_spots are the spot
 * that was chosen, or a copy of each of its seller's usual ones.
 */
export const hasNoSpot = (post: string): string => `(${post}.price is not null and not exists (
    select from post_spots any_spot where any_spot.campus_id = ${post}.campus_id and any_spot.post_id = ${post}.id))`;

/** SQL: a move-out sale is one card in the feed, on one of its posts; its other posts are left out. */
export const oneCardPerSale = 'and (p.sale_id is null or p.sale_card is not null)';

const NEWEST = 5_000;

/**
 * SQL: the newest listings of a campus, as p, for a query that looks for those without a spot and nothing else. No index
 * finds these, so on a campus where every listing has a spot it would read all; older ones are left out. A list with
 * `matchesFilter` needs no such bound: it reads an index until its page is full.
 */
export const newestListings = `(select l.* from posts l where l.campus_id = $campusId and l.price is not null
  order by l.id desc limit ${NEWEST}) p`;

/** The condition that a post p matches the filter in a statement's parameters (`filterParameters`). */
export const matchesFilter = filterSql({
  value: givenValue,
  condition: `(${givenValue('condition', 'text[]')} is null or p.condition = any (${givenValue('condition', 'text[]')}::text[]))`,
  since: "(select coalesce($since::timestamptz, '-infinity'))",
  near: `(exists (
    select from post_spots ps where ps.campus_id = p.campus_id and ps.post_id = p.id
      and ps.spot_id = any (${givenValue('nearSpots', 'uuid[]')}::uuid[]))
    or ${givenValue('nearMain', 'boolean')} and ${hasNoSpot('p')})`,
});

/** SQL: whether a post matches the conditions of a statement's parameter `details`; null: there are none. */
export const detailsMatch = (post: string): string =>
  `(${givenValue('details', 'jsonb')} is null or ${detailsSql(post, '$details::jsonb')})`;
export const matchesDetails = detailsMatch('p');

/** Matching posts are counted up to this number; of more it is only said that there are more. */
export const COUNTED_POSTS = 500;

export interface ListSummaryRow {
  /** at most COUNTED_POSTS + 1 */
  results: number;
  /** the lowest and highest price in whole US dollars; null: none is for sale */
  low: number | null;
  high: number | null;
}
/** `without`: people whose posts the reader doesn't see */
export type SummaryValues = FilterParameters & { campusId: string; without: readonly string[] };
