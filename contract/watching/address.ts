import { categoryPath } from '../posts/category-address.ts';
import type { Category } from '../posts/categories.ts';

/** Where saved searches are listed: Search, before anything is typed. */
export const savedSearchesPath = '/search';

/** The results of a saved search, the newest first. Without words they are a category's page, or the feed. */
export function savedSearchPath(query: string, filter: Readonly<Record<string, string | undefined>>): string {
  const { category, ...others } = filter;
  const parameters = (more: Readonly<Record<string, string | undefined>>) =>
    new URLSearchParams(Object.entries(more).filter((pair): pair is [string, string] => pair[1] !== undefined));
  if (query) return `/search?${parameters({ q: query, ...filter, sort: 'newest' })}`;
  if (category) return `${categoryPath(category as Category)}?${parameters({ ...others, sort: 'newest' })}`;
  return `/home?${parameters({ ...filter, sort: 'newest' })}`;
}
