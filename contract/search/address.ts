import { filterQuery, type ListingFilter, readFilter } from '../posts/listing-filter.ts';
import { searchTabs, type SearchTab } from './search.ts';

/** The filters of a search. */
export interface SearchFilter extends ListingFilter {
  photos: boolean;
}

/** The state of a search as in its address: `/search?q=desk&show=media&for_sale=true`. */
export interface SearchAddress {
  q: string;
  show: SearchTab;
  filter: SearchFilter;
}

/** Reads the address of a search; invalid values are ignored, and words beyond 200 UTF-16 units. */
export function readAddress(search: URLSearchParams): SearchAddress {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    show: searchTabs.find((tab) => tab === search.get('show')) ?? 'latest',
    filter: {
      ...readFilter(search),
      photos: search.get('with_photos') === 'true',
    },
  };
}

/** A filter as query parameters, the same in the API and the address; filters that are not set are left out. */
export const searchQuery = (filter: SearchFilter) => ({
  ...filterQuery(filter),
  ...(filter.photos ? { with_photos: 'true' as const } : {}),
});

export const writeAddress = ({ q, show, filter }: SearchAddress): Record<string, string> => ({
  ...(q ? { q } : {}),
  ...(show === 'latest' ? {} : { show }),
  ...searchQuery(filter),
});
