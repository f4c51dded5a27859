import { categoryPath } from '../../../contract/posts/category-address.ts';
import { filterQuery, type ListingFilter } from '../../../contract/posts/listing-filter.ts';

const withQuery = (path: string, query: Record<string, string>) =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;

/** Whether a quick pick's page lists the same posts as a filtered feed, in whatever order. */
export function isPicked(path: string, { sort: _, ...filter }: ListingFilter): boolean {
  const query = filterQuery(filter);
  if (path === withQuery('/home', query)) return true;
  const { category: __, ...others } = query;
  return filter.category !== undefined && path === withQuery(categoryPath(filter.category), others);
}
